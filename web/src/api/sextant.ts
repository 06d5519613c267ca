import { Sextant } from '@sextant/sdk'

/** The server that this page came from, as who is signed in. */
export const sextant = new Sextant({ baseUrl: '', session: true })
