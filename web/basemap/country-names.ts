const LANGUAGES = { name: 'en', 'name:es': 'es' }

/** Where the long name is one for files, not for maps. */
const SHORT = new Set(['HK', 'MM', 'MO', 'PS'])

/** The country's name in each language of the interface, from the tables that Node brings. */
export const nameCountry = (iso: string) =>
  Object.fromEntries(
    Object.entries(LANGUAGES).map(([property, language]) => {
      const style = SHORT.has(iso) ? 'short' : 'long'
      return [property, new Intl.DisplayNames(language, { type: 'region', style }).of(iso) ?? iso]
    }),
  )
