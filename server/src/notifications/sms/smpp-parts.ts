import { createHash } from 'node:crypto'
import { encodeGsm, isGsm } from './gsm-alphabet.ts'
import type { SmppSettings } from './smpp-settings.ts'
import type { Sms } from './sms.ts'

/** What differs from part to part in submit_sm. */
export interface SmppPart extends Record<string, unknown> {
  data_coding: number
  esm_class: number
  short_message: Buffer
}

interface Alphabet {
  data_coding: number
  encode: (text: string) => Buffer
  /** Bytes in an SMS that stands alone, and in one that is a part: the header of a part takes 6 octets, 7 septets. */
  alone: number
  part: number
}

const GSM: Alphabet = { data_coding: 0, encode: encodeGsm, alone: 160, part: 153 }
const UCS2: Alphabet = {
  data_coding: 8,
  encode: (text) => Buffer.from(text, 'utf16le').swap16(),
  alone: 140,
  part: 134,
}
const MOST_PARTS = 255
const HAS_HEADER = 0x40

/**
 * One submit_sm for a text that fits, else one for each part with the header by which telephones join them; or a single one with
 * the whole text as message_payload, where the SMS centre can do that. Nothing when the text is longer than parts can be numbered.
 */
export function writeParts(
  { id, text }: Sms,
  { alphabet, long }: Pick<SmppSettings, 'alphabet' | 'long'>,
): SmppPart[] | undefined {
  const { data_coding, encode, alone, part } = alphabet === 'gsm' && isGsm(text) ? GSM : UCS2
  const whole = encode(text)
  if (whole.length <= alone) return [{ data_coding, esm_class: 0, short_message: whole }]
  if (long === 'payload')
    return [{ data_coding, esm_class: 0, short_message: Buffer.alloc(0), message_payload: whole }]
  const pieces = cut(text, encode, part)
  if (pieces.length > MOST_PARTS) return undefined
  // Made from the id: parts of a second attempt complete those of the first.
  const reference = createHash('sha256').update(id).digest()[0] ?? 0
  return pieces.map((piece, index) => ({
    data_coding,
    esm_class: HAS_HEADER,
    short_message: Buffer.concat([Buffer.from([5, 0, 3, reference, pieces.length, index + 1]), piece]),
  }))
}

/** Cuts between characters: neither an escaped one nor a surrogate pair may be torn apart. */
function cut(text: string, encode: Alphabet['encode'], most: number): Buffer[] {
  const pieces: Buffer[][] = [[]]
  let size = 0
  for (const character of text) {
    const bytes = encode(character)
    if (size + bytes.length > most) {
      pieces.push([])
      size = 0
    }
    pieces.at(-1)?.push(bytes)
    size += bytes.length
  }
  return pieces.map((piece) => Buffer.concat(piece))
}
