export interface StreamLimits {
  /** Streams of one user in this process. */
  perUser: number
  /** Streams in this process. */
  total: number
  heartbeatMs: number
  /** Bytes that may wait unread for one listener before it is fed at its own pace. */
  bufferBytes: number
  /** How long it may take to read them before it is cut off. */
  stallMs: number
}

export const LIMITS: StreamLimits = {
  perUser: 100,
  total: 5000,
  heartbeatMs: 15_000,
  bufferBytes: 256 * 1024,
  stallMs: 20_000,
}
