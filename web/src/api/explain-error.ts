import { SextantError } from '@sextant/sdk'
import { getWords } from '../words/index.ts'

/** What went wrong and what to do next, for people. */
export function explainError(error: unknown): string {
  const { errors } = getWords()
  if (!(error instanceof SextantError)) return error instanceof Error ? error.message : String(error)
  const { code, status = 0 } = error
  if (code === 'network_error' || code === 'invalid_answer') return errors.network
  if (code === 'timeout') return errors.timeout
  if (code === 'no_license_available') return errors.noLicence
  if (status === 404) return errors.notFound
  if (status === 412) return errors.changed
  if (status === 429 && error.retryAfter !== undefined) return errors.tooMany(error.retryAfter)
  if (status === 503) return errors.busy
  const [detail] = error.details
  return detail ? `${detail.path}: ${detail.message}` : error.message
}

/** The complaints of an answer by field, as forms show them: `/limits/expirationDate` becomes `limits.expirationDate`. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof SextantError)) return {}
  return Object.fromEntries(
    error.details.map(({ path, message }) => [path.replace(/^\//, '').replaceAll('/', '.'), message]),
  )
}
