import { createHmac, randomBytes } from 'node:crypto'
import { seal, unseal } from '../platform/sealed-box.ts'
import type { Secret } from '../platform/secret.ts'

const PREFIX = 'whsec_'
const BYTES = 32

export const newWebhookSecret = () => PREFIX + randomBytes(BYTES).toString('base64')

/** Keeps secrets of webhooks: in the database they are sealed, each for its own webhook. */
export interface SecretKeeper {
  seal(accountId: string, webhookId: string, secret: string): Buffer
  unseal(accountId: string, webhookId: string, box: Buffer): string
}

export function keepSecrets(installation: Secret): SecretKeeper {
  const key = installation.derive('webhook secrets')
  return {
    seal: (accountId, webhookId, secret) => seal(key, secret, `${accountId} ${webhookId}`),
    unseal: (accountId, webhookId, box) => unseal(key, box, `${accountId} ${webhookId}`),
  }
}

/** The signatures of one attempt (Standard Webhooks 1.0), one for each secret that is good at the time. */
export function signPayload(
  secrets: readonly string[],
  id: string,
  seconds: number,
  payload: string,
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${payload}`).digest('base64')}`
    })
    .join(' ')
}
