import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts what has to be kept but must not be read from a dump (AES-256-GCM). The context says what it belongs to: a box that was
 * moved to another place does not open there.
 */
export function seal(key: Buffer, text: string, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, sealed, cipher.getAuthTag()])
}

/** Throws when the box was sealed with another key or for another context, or was changed since. */
export function unseal(key: Buffer, box: Buffer, context: string): string {
  if (box[0] !== VERSION || box.length < 1 + NONCE_BYTES + TAG_BYTES)
    throw new Error('This is no sealed box.')
  const nonce = box.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(box.subarray(-TAG_BYTES))
  const sealed = box.subarray(1 + NONCE_BYTES, -TAG_BYTES)
  return decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8')
}
