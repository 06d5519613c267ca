import { Resolver } from 'node:dns/promises'

/** All addresses of a name; none when there is no such name. Throws when the name servers cannot say. */
export type ResolveName = (name: string) => Promise<string[]>

const TIMEOUT_MS = 2000
const TRIES = 2
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/**
 * Asks name servers only. The system's own look-up would read the hosts file too, but it keeps one of the process's four threads
 * busy until a dead name server has timed out, and passwords are hashed on those.
 */
export function createResolver(): ResolveName {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  return async (name) => {
    // RFC 6761: this name never leaves the machine.
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1']
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    if (found.length > 0) return found
    for (const each of answers)
      if (each.status === 'rejected' && !NO_SUCH_NAME.has(codeOf(each.reason))) throw each.reason
    return []
  }
}

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code)
