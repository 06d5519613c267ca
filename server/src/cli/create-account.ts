import { Email, Name, UserName } from '@sextant/contract'
import { isTimeZone } from '../platform/calendar.ts'
import type { Db } from '../platform/db.ts'
import { createPasswords } from '../platform/passwords.ts'
import { countryCode, openAccount } from '../users/index.ts'
import { checkOption, checkPassword, type Options, wholeNumber } from './options.ts'

export async function createAccount(db: Db, options: Options, now: Date) {
  const { name = '', email = '', password = '' } = options
  const userName = options['user-name'] ?? ''
  const timeZone = options['time-zone'] ?? 'UTC'
  const country = countryCode(options['country'] ?? 'US')
  checkOption('name', Name, name, 'must have 1 to 200 characters')
  checkOption('user-name', UserName, userName, 'must have no spaces and at most 254 characters')
  checkOption('email', Email, email, 'must be one e-mail address')
  checkPassword(password)
  const licenses = options['licenses'] === undefined ? 5 : wholeNumber(options, 'licenses')
  if (!isTimeZone(timeZone)) throw new Error(`--time-zone is not a time zone: ${timeZone}`)
  if (!country) throw new Error(`--country is not a country: ${options['country']}`)
  const passwordHash = await createPasswords().hash(password)
  return openAccount(db, { name, userName, email, passwordHash, licenses, timeZone, country }, now)
}
