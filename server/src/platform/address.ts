import { isPossiblePhoneNumber } from 'libphonenumber-js/min'

const LONGEST_EMAIL = 254
const E164 = /^\+[1-9][0-9]{1,14}$/
// One addr-spec and nothing around it: no display name, no comment, no list, no quotes, no control character.
export const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

export const isEmailAddress = (text: string) => text.length <= LONGEST_EMAIL && EMAIL.test(text)

/** E.164 with a country code that exists and a length that is possible there. Numbers not yet handed out pass: plans change. */
export const isPhoneNumber = (text: string) => E164.test(text) && isPossiblePhoneNumber(text)
