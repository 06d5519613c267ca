import { createHmac, randomBytes } from 'node:crypto'
import { seal, unseal } from '../platform/sealed-box.ts'
import type { Secret } from '../platform/secret.ts'

const SHAPE = /^([0-9]{1,18})\.([A-Za-z0-9_-]{43})$/
const KEY_CHARACTERS = 22

/** Tokens of share links. The account id is in the token, so that a look-up goes to one account and no other. */
export class LinkTokens {
  readonly #pepper: Buffer
  readonly #sealing: Buffer
  readonly #naming: Buffer
  readonly #base: string

  /** Without an address that people reach the server by, links are paths. */
  constructor(secret: Secret, publicUrl: string | undefined) {
    this.#pepper = secret.derive('share links')
    this.#sealing = secret.derive('sealed share links')
    this.#naming = secret.derive('devices of share links')
    this.#base = `${publicUrl?.replace(/\/+$/, '') ?? ''}/share/`
  }

  make(accountId: string, linkId: string) {
    const token = `${accountId}.${randomBytes(32).toString('base64url')}`
    return { hash: this.#hash(token), sealed: seal(this.#sealing, token, `${accountId} ${linkId}`) }
  }

  /** Undefined for what cannot be a token. */
  read(token: string) {
    const accountId = SHAPE.exec(token)?.[1]
    return accountId === undefined ? undefined : { accountId, hash: this.#hash(token) }
  }

  urlOf(accountId: string, linkId: string, sealed: Buffer) {
    return this.#base + unseal(this.#sealing, sealed, `${accountId} ${linkId}`)
  }

  /** What a device is called within a link: the same each time, another in every link, and of no use elsewhere. */
  keyOf(linkId: string, deviceKey: string) {
    const digest = createHmac('sha256', this.#naming).update(`${linkId} ${deviceKey}`).digest('base64url')
    return digest.slice(0, KEY_CHARACTERS)
  }

  #hash(token: string) {
    return createHmac('sha256', this.#pepper).update(token).digest()
  }
}
