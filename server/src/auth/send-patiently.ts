import { setTimeout as pause } from 'node:timers/promises'
import type { MailLanguage } from './reset-mail.ts'

export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  language: MailLanguage
  link: { label: string; url: string }
}

export interface MailOutcome {
  outcome: 'sent' | 'refused' | 'failed' | 'uncertain'
  detail: string
}

/** Handed down by whoever knows a mail server: e-mail belongs to a higher floor. */
export type SendMail = (mail: OutgoingMail) => Promise<MailOutcome>

interface Patience {
  /** How long to wait before each attempt after the first. */
  pausesMs: readonly number[]
  stopping: AbortSignal
}

/** Tries again for a while where the mail server is away or puts us off; many do so with the first e-mail of a stranger. */
export async function sendPatiently(send: SendMail, mail: OutgoingMail, { pausesMs, stopping }: Patience) {
  let outcome = await orStopped(send(mail), stopping)
  for (const pauseMs of pausesMs) {
    if (outcome.outcome !== 'failed') break
    await pause(pauseMs, undefined, { signal: stopping })
    outcome = await orStopped(send(mail), stopping)
  }
  return outcome
}

/** The mail server's answer may take most of a minute, and a server that stops does not have that. */
function orStopped<T>(work: Promise<T>, stopping: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(stopping.reason as Error)
    stopping.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => stopping.removeEventListener('abort', stop))
    if (stopping.aborted) stop()
  })
}
