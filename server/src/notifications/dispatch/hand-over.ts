import type { Channel, HandOver, OutgoingMessage } from '../channel.ts'

export interface HandOverOptions {
  limitMs: number
  /** Aborted when there is no more time to wait for an answer. */
  stopping: AbortSignal
  onFault: (error: unknown) => void
}

/** Hands a message over, and answers in any case: a channel that takes too long is no longer listened to. */
export function handOver(
  channel: Channel,
  message: OutgoingMessage,
  { limitMs, stopping, onFault }: HandOverOptions,
): Promise<HandOver> {
  return new Promise((resolve) => {
    const leave = (detail: string) => () => settle({ outcome: 'uncertain', detail })
    const timer = setTimeout(leave(`No answer within ${limitMs / 1000} seconds.`), limitMs)
    const stop = leave('The server stopped before an answer came.')
    const settle = (result: HandOver) => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', stop)
      resolve(result)
    }
    stopping.addEventListener('abort', stop)
    if (stopping.aborted) stop()
    send(channel, message).then(settle, (error: unknown) => {
      onFault(error)
      settle({ outcome: 'failed', detail: 'A fault of the server itself; its log says more.' })
    })
  })
}

const send = async (channel: Channel, message: OutgoingMessage) => channel.send(message)
