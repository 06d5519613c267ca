import type { Request } from '../load/work.ts'

export interface SampleAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

// The server that repeats the answer sets these itself.
const OWN = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** What Sextant answers, byte for byte, so that the limit is measured with the same bytes. */
export async function sampleAnswer(
  baseUrl: string,
  token: string,
  { method, path, body }: Request,
): Promise<SampleAnswer> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN.has(name)))
  return { status: response.status, headers, body: text }
}
