import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface DkimSettings {
  domain: string
  selector: string
  /** PEM. */
  privateKey: string
}

const LEAST_BITS = 1024

/** Reads DKIM_KEY_FILE. Only RSA: what we sign with knows no other. */
export function readDkimKey(path: string): string {
  const pem = readText(path)
  const key = parse(pem)
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < LEAST_BITS)
    throw new Error(`must be a file with an RSA private key of at least ${LEAST_BITS} bits`)
  return pem
}

function readText(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`must be a file that can be read (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    })
  }
}

function parse(pem: string) {
  try {
    return createPrivateKey(pem)
  } catch {
    // The parser's own words may quote the key.
    throw new Error('must be a file with a private key in PEM form, without a passphrase')
  }
}

/** Reads DKIM_DOMAIN and DKIM_SELECTOR: names in DNS, which go into the signature as they are. */
export function readDnsName(text: string): string {
  if (text.length > 253 || !/^[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*$/.test(text))
    throw new Error('must be a name as in DNS')
  return text
}
