import { useMemo } from 'react'
import { usePreferences } from '../preferences/preferences.ts'
import { useSession } from '../session/session.ts'
import { createFormat } from './create-format.ts'

/** How this user sees numbers and times. Behind the sign-in; other pages call createFormat themselves. */
export function useFormat() {
  const { language, units, utc } = usePreferences()
  const { timeZone } = useSession()
  const zone = utc ? 'UTC' : timeZone
  return useMemo(() => createFormat({ language, units, timeZone: zone }), [language, units, zone])
}
