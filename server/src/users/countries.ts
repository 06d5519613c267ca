import countries from 'i18n-iso-countries'

// Kosovo's XK is in wide use but not in ISO 3166-1.
const codes = Object.keys(countries.getAlpha2Codes()).filter((code) => code !== 'XK')
const names = new Intl.DisplayNames('en', { type: 'region' })

/** All of ISO 3166-1: alpha-2 code to English name, by name. */
export const COUNTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  codes
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'en')),
)

const byName = new Map<string, string>()
for (const [code, variants] of Object.entries(countries.getNames('en', { select: 'all' })))
  for (const name of [variants].flat()) byName.set(folded(name), code)
for (const [code, name] of Object.entries(COUNTRIES)) byName.set(folded(name), code)

/** The alpha-2 code of what was written as alpha-2, alpha-3 or an English name. */
export function countryCode(text: string): string | undefined {
  const wanted = text.trim()
  const upper = wanted.toUpperCase()
  if (Object.hasOwn(COUNTRIES, upper)) return upper
  const code = countries.alpha3ToAlpha2(upper) ?? byName.get(folded(wanted))
  return code && Object.hasOwn(COUNTRIES, code) ? code : undefined
}

/** Without case and accents: Curaçao and Côte d’Ivoire are not on every keyboard. */
function folded(name: string) {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}
