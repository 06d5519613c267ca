import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { Secret } from '../platform/secret.ts'
import { LinkTokens } from './link-tokens.ts'
import { type ShareLimits, ShareStreams } from './share-streams.ts'
import { VisitCounter } from './visit-counter.ts'

interface SharingOptions {
  db: Db
  now: Clock
  secret: Secret
  publicUrl?: string | undefined
  limits: Partial<ShareLimits> | undefined
  onError: (error: unknown) => void
}

/** What the routes of this room share. */
export function openSharing({ db, now, secret, publicUrl, limits, onError }: SharingOptions) {
  const tokens = new LinkTokens(secret, publicUrl)
  const streams = new ShareStreams({ db, now, tokens, limits, onError })
  return { db, now, tokens, streams, visits: new VisitCounter(db, now, onError) }
}
