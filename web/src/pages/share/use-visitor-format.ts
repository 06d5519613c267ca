import { useMemo } from 'react'
import { createFormat } from '../../format/create-format.ts'
import { usePreferences } from '../../preferences/preferences.ts'

/** A visitor has no record on the server: the browser says which zone it is in. */
export function useVisitorFormat() {
  const { language, units, utc } = usePreferences()
  return useMemo(() => {
    const timeZone = utc ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone
    return createFormat({ language, units, timeZone })
  }, [language, units, utc])
}
