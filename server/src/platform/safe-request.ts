import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import {
  type AddressGuard,
  findAddresses,
  readTarget,
  type Target,
  UnsafeTargetError,
} from './safe-target.ts'
import { withDeadline } from './with-deadline.ts'

export interface SafeRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** For everything together: look-up, connection, answer. */
  timeoutMs: number
  /** So much of the answer is kept; the rest is not even read. */
  mostAnswerBytes: number
  /** Ends it early. */
  signal: AbortSignal
}

export interface SafeAnswer {
  status: number
  retryAfter: string | undefined
  text: string
}

/**
 * POSTs to a URL that somebody else chose. The name is looked up anew for every request, all its addresses are checked, and the
 * connection goes to one of exactly those; redirects are answers like any other.
 */
export function postSafely(request: SafeRequest, guard: AddressGuard): Promise<SafeAnswer> {
  return withDeadline(request.timeoutMs, request.signal, async (signal) => {
    const target = readTarget(request.url)
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
    // Nobody waits for it any more once the addresses are known.
    aborted.catch(() => {})
    const addresses = await Promise.race([findAddresses(target, guard), aborted])
    return exchange(target, addresses, request, signal).catch((error: unknown) => {
      // The request's own failure would only say that it was ended, not why.
      throw signal.aborted ? signal.reason : error
    })
  })
}

function exchange(
  { url, host }: Target,
  addresses: readonly string[],
  request: SafeRequest,
  signal: AbortSignal,
): Promise<SafeAnswer> {
  const secure = url.protocol === 'https:'
  const options: https.RequestOptions = {
    method: 'POST',
    host,
    port: url.port === '' ? (secure ? 443 : 80) : url.port,
    path: url.pathname + url.search,
    headers: { ...request.headers, host: url.host, 'content-length': Buffer.byteLength(request.body) },
    // A connection of its own: one kept from before would go to an address that was checked before.
    agent: false,
    lookup: answerWith(addresses),
    ...(isIP(host) === 0 && { servername: host }),
    signal,
  }
  return new Promise((resolve, reject) => {
    const sent = (secure ? https : http).request(options, (response) => {
      // From here on the status counts, however the rest of the answer ends.
      sent.off('error', reject).on('error', () => {})
      resolve(readAnswer(response, request.mostAnswerBytes).finally(() => sent.destroy()))
    })
    sent.on('error', reject)
    sent.end(request.body)
  })
}

/** What was resolved and checked, in place of another look-up. */
function answerWith(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, options, callback) => {
    if (options.all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family)
  }
}

/** Never fails: once the status is there, a body that breaks off or never ends changes nothing. */
async function readAnswer(response: http.IncomingMessage, most: number): Promise<SafeAnswer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= most) break
    }
  } catch {}
  const { statusCode: status = 0, headers } = response
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, most))
  return { status, retryAfter: headers['retry-after'], text }
}

/** What to tell the URL's author about a failed request: never an address, which only our side of the network may know. */
export function describeFailure(error: unknown, timeoutMs: number): string {
  if (error instanceof UnsafeTargetError) return `Not sent: the URL ${error.message}.`
  const { name, code } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError') return `No answer within ${timeoutMs / 1000} seconds.`
  return typeof code === 'string' ? `The connection failed (${code}).` : 'The connection failed.'
}
