import { buildPart, isBuilt, isFresh, isInstalled } from './build-part.mjs'
import { BASE_MAP, SERVER, WEB } from './build-parts.mjs'

/**
 * Builds what has changed since the last time. Says so on standard error: standard output belongs to the command. Where a part
 * is not required and cannot be built, the program goes on with the one from before, or without; not when `strict`.
 */
export async function ensureBuilt(parts = [SERVER, WEB, BASE_MAP], { strict = false } = {}) {
  for (const part of parts) {
    try {
      await ensurePart(part)
    } catch (error) {
      if (strict || part.required) throw error
      const rest = isBuilt(part) ? 'Going on with the one from before.' : 'Going on without it.'
      process.stderr.write(`${error.message} ${rest}\n`)
    }
  }
}

/** The same for a program: what went wrong is for its user to read, not a stack. */
export async function ensureBuiltOrExit(parts, options) {
  await ensureBuilt(parts, options).catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}

async function ensurePart(part) {
  if (isFresh(part)) return
  if (!isInstalled(part)) {
    if (isBuilt(part)) return
    throw new Error(`${part.title} is not built, and what builds it is not installed. Run: npm ci.`)
  }
  try {
    await buildPart(part)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
    throw new Error(
      `${part.title} has to be built, and this user may not write to ${part.output}. As one who may, run: npm run build.`,
      { cause: error },
    )
  }
}
