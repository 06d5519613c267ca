import type { NodemailerError } from 'nodemailer'
import type { HandOver } from '../channel.ts'

/** Replies by which a server asks for a sign-in: the operator's affair, whatever command they answer. */
const SIGN_IN = [530, 534, 535, 538]

/** Errors that carry a server's answer about this message, not about the connection. */
const ANSWERS = ['EENVELOPE', 'EMESSAGE']

/**
 * What an error of the mailer means for the message. `dataEnded`: the whole message had left, and only the answer to it was
 * missing.
 */
export function readOutcome(
  { code, responseCode = 0 }: NodemailerError,
  dataEnded: boolean,
): HandOver['outcome'] {
  const isAnswer = ANSWERS.includes(code ?? '')
  // 503 says that the connection is in the wrong state, and nothing about the message.
  if (isAnswer && responseCode >= 500 && responseCode !== 503 && !SIGN_IN.includes(responseCode))
    return 'refused'
  const isDeclined = responseCode >= 400 && responseCode < 600
  return dataEnded && !isDeclined ? 'uncertain' : 'failed'
}
