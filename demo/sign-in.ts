import { Sextant } from '@sextant/sdk'
import type { Memory } from './folder.ts'
import type { DemoServer } from './server.ts'

/** A client of the demo's account, as its holder. Makes the account first when the server has none. */
export async function signIn({ url, setupToken }: DemoServer, { userName, password }: Memory) {
  const sextant = new Sextant({ baseUrl: url, session: true, fetch: fetchWithCookies() })
  if (setupToken !== undefined)
    await sextant.setup.run({
      token: setupToken,
      name: 'Sextant Demo',
      userName,
      email: 'demo@sextant.test',
      password,
      licenses: 50,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    })
  await sextant.session.signIn({ userName, password })
  return sextant
}

/** Keeps the session cookie, as a browser does. */
function fetchWithCookies(): typeof globalThis.fetch {
  let cookie = ''
  return async (url, init) => {
    const headers = new Headers(init?.headers)
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers })
    const set = response.headers.getSetCookie().map((text) => text.split(';')[0] ?? '')
    if (set.length > 0) cookie = set.join('; ')
    return response
  }
}
