import smpp from 'smpp'

const { ASCII } = smpp.encodings

/** Whether every character is in the alphabet that telephones use by default (GSM 03.38): 160 fit one SMS, else only 70. */
export const isGsm = (text: string): boolean => ASCII.match(text)

/** One byte a character, two for those of the extension table (^ { } [ ] ~ \ | €). */
export const encodeGsm = (text: string): Buffer => ASCII.encode(text)
