import { createHash, createVerify, type KeyObject } from 'node:crypto'

/** Checks the DKIM signature of a message as RFC 6376 says, relaxed/relaxed, with the key at hand in place of DNS. */
export function verifyDkim(raw: string, publicKey: KeyObject): boolean {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find((header) => /^dkim-signature:/i.test(header))
  if (!signature) return false
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => tag.trim())
      .filter(Boolean)
      .map((tag) => {
        const [name = '', ...value] = tag.split('=')
        return [name.trim(), value.join('=').replace(/\s+/g, '')] as const
      }),
  )
  if (tags.get('c') !== 'relaxed/relaxed' || tags.get('a') !== 'rsa-sha256') return false
  const bodyHash = createHash('sha256')
    .update(relaxBody(raw.slice(end + 4)))
    .digest('base64')
  if (bodyHash !== tags.get('bh')) return false
  const signed = (tags.get('h') ?? '').split(':').flatMap((name) => {
    const header = headers.findLast((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return header ? [`${relaxHeader(header)}\r\n`] : []
  })
  const unsigned = relaxHeader(signature).replace(/(;\s?b=)[^;]*/, '$1')
  return createVerify('sha256')
    .update(signed.join('') + unsigned)
    .verify(publicKey, tags.get('b') ?? '', 'base64')
}

function relaxHeader(header: string) {
  const colon = header.indexOf(':')
  const value = header.slice(colon + 1).replace(/\r\n/g, '')
  return `${header.slice(0, colon).toLowerCase().trim()}:${value.replace(/[ \t]+/g, ' ').trim()}`
}

function relaxBody(body: string) {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  return `${lines.join('\r\n').replace(/(\r\n)*$/, '')}\r\n`
}
