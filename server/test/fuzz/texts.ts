import fc from 'fast-check'

/** Texts that have broken programs before: formulas, markup, wildcards, quotes, directions, letters that grow when compared. */
const AWKWARD = [
  '=1+1',
  '+4520123456',
  '-1',
  '@sum',
  "Robert'); drop table devices; --",
  'Door, "left" open',
  'one\ntwo\r\nthree\tfour\rfive',
  '<b>&amp;</b> ]]>',
  '🚚👩‍👩‍👧 Ærø',
  '\u202eeht',
  '%_\\',
  '{{deviceName}}',
  'null',
  'NaN',
  '0',
  ' x ',
  '\ufeffmark',
  'ﷺİıß',
  'constructor',
  'toString',
  'a/b~c',
  '\u007f\u0001\ufffe',
]

/** The first so many characters, as JSON Schema counts them. */
const cut = (text: string, most: number) => Array.from(text).slice(0, most).join('')

/** Any text that can be stored: no NUL, no half of a surrogate pair. */
export function anyText({ min = 0, max = 40 }: { min?: number; max?: number } = {}): fc.Arbitrary<string> {
  const length = { minLength: min, maxLength: Math.max(min, Math.min(max, 40)) }
  const longest = fc.constant('æ'.repeat(Math.min(max, 20_000)))
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.string({ unit: 'grapheme', ...length }) },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', ...length }) },
      { weight: 3, arbitrary: fc.constantFrom(...AWKWARD) },
      { weight: 1, arbitrary: longest },
    )
    .map((text) => cut(text.replaceAll('\0', 'x'), max))
    .map((text) => text + 'x'.repeat(Math.max(0, min - Array.from(text).length)))
}

// oxlint-disable-next-line no-control-regex -- control characters are what these patterns are about
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g
const plainText = (max: number) =>
  anyText({ min: 1, max })
    .map((text) => text.replace(CONTROL, ' '))
    .map((text) => (text.trim() === '' ? 'x' : text))

/** Texts for each pattern of the contract. One that is missing here fails: say how its texts are made. */
export const TEXTS_OF_PATTERN: Record<string, (max: number) => fc.Arbitrary<string>> = {
  '\\S': (max) => anyText({ min: 1, max }).map((text) => (/\S/u.test(text) ? text : 'x')),
  '^[^\\s\\p{C}]{1,254}$': () =>
    fc.string({ unit: fc.constantFrom('a', 'B', 'é', '𝛼', '7', '-', '@'), minLength: 1, maxLength: 60 }),
  '^(?!\\.{1,2}$)[A-Za-z0-9._:-]{1,64}$': () =>
    fc
      .string({ unit: fc.constantFrom('a', 'Z', '0', '9', '.', '_', ':', '-'), minLength: 1, maxLength: 64 })
      .filter((text) => text !== '.' && text !== '..'),
  '^\\+[1-9][0-9]{1,14}$': () => fc.stringMatching(/^\+[1-9][0-9]{1,14}$/),
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': () => fc.stringMatching(/^([01][0-9]|2[0-3]):[0-5][0-9]$/),
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$': plainText,
  '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$': plainText,
  '^\\S+$': (max) =>
    fc.oneof(
      fc.constantFrom(
        'https://192.0.2.1/hook',
        'https://192.0.2.7:8443/a?b=c#d',
        'http://127.0.0.1/',
        'ftp:x',
      ),
      anyText({ min: 1, max }).map((text) => text.replace(/\s/gu, '') || 'x'),
    ),
}
