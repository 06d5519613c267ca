import { parsePhoneNumberFromString } from 'libphonenumber-js'

const E164 = /^\+[1-9][0-9]{1,14}$/

/**
 * A number in E.164 form, of a country (or satellite network) that exists and as long as numbers there are. Whether it has been
 * given to anybody is not asked: numbering plans grow faster than this library.
 */
export const isPhoneNumber = (text: string) =>
  E164.test(text) && parsePhoneNumberFromString(text)?.isPossible() === true
