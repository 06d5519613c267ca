import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll } from 'vitest'

export const SCRIPT = `console.log(${JSON.stringify('a script that is worth compressing '.repeat(20))})`

const PAGE = `<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" nonce="__CSP_NONCE__" src="/assets/index-AbC_12.js"></script>`

const FILES: Record<string, string | Buffer> = {
  'index.html': PAGE,
  'assets/index-AbC_12.js': SCRIPT,
  'assets/index-AbC_12.js.br': brotliCompressSync(SCRIPT),
  'assets/index-AbC_12.js.gz': gzipSync(SCRIPT),
  'assets/index-AbC_12.js.map': '{}',
  'assets/worker-x1.mjs': 'self.onmessage = () => {}',
  'assets/index-q2.css': 'body{margin:0}',
  'assets/inter-z3.woff2': Buffer.from([0x77, 0x4f, 0x46, 0x32]),
  'assets/mark-s4.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/zones-j5.json': '{}',
  'assets/glyphs-p6.pbf': Buffer.from([1]),
  'manifest.webmanifest': '{"name":"Sextant"}',
  '.built': 'fingerprint',
}

/** A scratch folder that goes when the test file ends. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-web-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A folder that looks as Vite and our compression leave it, with a file beside it that nobody may read. */
export async function builtSite(): Promise<string> {
  const parent = await scratchFolder()
  await writeFile(join(parent, 'secret.key'), 'not for the web')
  const root = join(parent, 'dist')
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
  return root
}
