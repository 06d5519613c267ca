/** A time as text with a zone, `2026-11-14T09:30:00Z`, or as a Date. */
export type Instant = string | Date

/** Both ends belong to it. */
export interface Range {
  from: Instant
  to: Instant
}

export interface PagedRange extends Range {
  /** Records in a page: 10,000 unless told, which is also the most. */
  limit?: number | undefined
  cursor?: string | undefined
}

export const textOf = (instant: Instant) => (typeof instant === 'string' ? instant : instant.toISOString())
