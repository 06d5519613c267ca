import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const WORTH_IT = /\.(js|mjs|css|svg|json|webmanifest|txt|pbf)$/
const LEAST_BYTES = 1024

const FORMS = {
  '.br': (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  '.gz': (content) => promisify(gzip)(content, { level: 9 }),
}

/** Puts a compressed copy beside every file that gets smaller by it, so that no request has to wait for one. */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && WORTH_IT.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

async function compressFile(file) {
  const content = await readFile(file)
  if (content.length < LEAST_BYTES) return
  for (const [suffix, compress] of Object.entries(FORMS)) {
    const compressed = await compress(content)
    if (compressed.length < content.length) await writeFile(file + suffix, compressed)
  }
}
