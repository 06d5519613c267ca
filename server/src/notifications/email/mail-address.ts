import { isEmailAddress } from '../../platform/address.ts'

export interface MailAddress {
  name: string
  address: string
}

/** Reads MAIL_FROM: an address, with or without a name before it. */
export function readMailAddress(text: string): MailAddress {
  const [, name = '', address = ''] = /^(.*?)\s*<([^<>]*)>$/.exec(text) ?? ['', '', text]
  // oxlint-disable-next-line no-control-regex -- that is what must not be there
  if (!isEmailAddress(address) || /[\u0000-\u001f\u007f<>]/.test(name))
    throw new Error('must be an address such as alerts@example.org or Sextant <alerts@example.org>')
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}
