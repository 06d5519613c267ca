import { buildPart, isBuilt, isFresh, isInstalled } from './build-part.mjs'
import { BASE_MAP, SERVER, WEB } from './build-parts.mjs'

const PARTS = { server: SERVER, web: WEB, basemap: BASE_MAP }

/**
 * Builds what has changed since the last time. Says so on standard error: standard output belongs to the command. Without the
 * server nothing works; a web interface or map that cannot be built is told of, and what was built before is used.
 */
export async function ensureBuilt(names = Object.keys(PARTS), { strict = false } = {}) {
  for (const part of names.map((name) => PARTS[name])) {
    try {
      await ensurePart(part)
    } catch (error) {
      if (strict || part === SERVER) throw error
      const rest = isBuilt(part) ? 'Going on with the one from before.' : 'Going on without it.'
      process.stderr.write(`${error.message} ${rest}\n`)
    }
  }
}

/** The same for a program: what went wrong is for its user to read, not a stack. */
export async function ensureBuiltOrExit(names, options) {
  await ensureBuilt(names, options).catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}

async function ensurePart(part) {
  if (isFresh(part)) return
  if (!isInstalled(part)) {
    if (isBuilt(part)) return
    throw new Error(`${part.title} is not built, and what builds it is not installed. Run: npm ci`)
  }
  try {
    await buildPart(part)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
    throw new Error(
      `${part.title} has to be built, and this user may not write to ${part.output}. As one who may, run: npm run build`,
      { cause: error },
    )
  }
}
