import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'

// sxt_<public id>_<secret><checksum>: 12 characters to show in lists, 32 of secret (190 bits), 6 that let a scanner or a slip
// of the pen be told from a real key without asking the database.
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^sxt_([0-9A-Za-z]{12})_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

export function newApiKey() {
  const publicId = randomText(12)
  const body = `sxt_${publicId}_${randomText(32)}`
  return { publicId, key: body + checksum(body) }
}

/** The public id of a well-formed key; undefined for anything else. */
export function publicIdOf(key: string): string | undefined {
  const match = SHAPE.exec(key)
  if (!match || checksum(key.slice(0, -6)) !== match[3]) return undefined
  return match[1]
}

/** The secret has 190 random bits, so a keyed hash is enough: a slow one would only be a lever for overload. */
export const hashApiKey = (pepper: Buffer, key: string) => createHmac('sha256', pepper).update(key).digest()

export const sameHash = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

function checksum(body: string) {
  let number = createHash('sha256').update(body).digest().readUIntBE(0, 6)
  let text = ''
  for (let i = 0; i < 6; i++) {
    text += ALPHABET[number % 62]
    number = Math.floor(number / 62)
  }
  return text
}

const randomText = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(62)]).join('')
