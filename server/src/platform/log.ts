import { pino } from 'pino'

// Nothing secret is logged on purpose; these are caught should it ever travel inside something that is.
const SECRETS = ['password', 'apiKey', 'token', 'authorization', 'cookie', 'secret']
const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** JSON lines on standard error; standard output is for people. */
export function createLog(level: string) {
  return pino({ level, redact: { paths, censor: '[hidden]' } }, pino.destination({ dest: 2 }))
}
