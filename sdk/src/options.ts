interface CommonOptions {
  /** Where the server is, such as `https://track.acme.test`; empty for the page's own server. Without `/api`. */
  baseUrl: string
  /** In place of the platform's fetch. */
  fetch?: typeof globalThis.fetch | undefined
  /** Longest wait for the answer to one request; 0 waits for ever. 30,000 unless told. */
  timeoutMs?: number | undefined
  /** How often a request that is safe to repeat is repeated after a failure that may pass. 2 unless told. */
  retries?: number | undefined
}

/** Requests tokens with an API key, and renews them. */
export interface KeyOptions extends CommonOptions {
  /** A user's name or e-mail address. */
  userName: string
  apiKey: string
}

/** Uses a token that somebody else requested and renews. */
export interface TokenOptions extends CommonOptions {
  token: string
}

/** Uses the session cookie of a browser: see `sextant.session`. */
export interface SessionOptions extends CommonOptions {
  session: true
}

export type SextantOptions = KeyOptions | TokenOptions | SessionOptions

/** What every method takes as its last argument. */
export interface RequestOptions {
  /** Ends the wait. What was sent may still be done. */
  signal?: AbortSignal | undefined
  /** In place of the client's. */
  timeoutMs?: number | undefined
}

export interface WriteOptions extends RequestOptions {
  /** Write only if the record still has this etag; otherwise the call fails with the code `precondition_failed`. */
  ifMatch?: string | undefined
}
