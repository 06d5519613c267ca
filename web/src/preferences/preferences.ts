import { useSyncExternalStore } from 'react'

export const UNITS = ['metric', 'nautical', 'imperial'] as const
export type Units = (typeof UNITS)[number]
export const LANGUAGES = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES
export type Colours = 'auto' | 'light' | 'dark'

/** How this browser likes to see things. What belongs to the user as a person (zone, name) is in their record on the server. */
export interface Preferences {
  language: Language
  units: Units
  colours: Colours
  /** Show times in UTC in place of the user's zone. */
  utc: boolean
  /** A device that has been silent this long counts as offline. */
  offlineAfterMinutes: number
  /** Id of the map to show; absent means the one the server offers first. */
  map?: string
  /** Show the world as a globe. */
  globe?: boolean
  /** Show geofences on the live map. */
  geofencesOnMap?: boolean
  /** Play a tone when a new alert comes in. */
  alertSound: boolean
  /** Device ids that are kept on top of the list. */
  favourites: string[]
}

const KEY = 'sextant.preferences'

const defaults = (): Preferences => ({
  language: navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en',
  units: 'metric',
  colours: 'auto',
  utc: false,
  offlineAfterMinutes: 60,
  alertSound: false,
  favourites: [],
})

function read(): Preferences {
  try {
    return { ...defaults(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>) }
  } catch {
    // Storage may be forbidden or hold something else: the defaults do.
    return defaults()
  }
}

let current: Preferences | undefined
const listeners = new Set<() => void>()

export function getPreferences(): Preferences {
  current ??= read()
  return current
}

export function setPreferences(change: Partial<Preferences>) {
  current = { ...getPreferences(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // They hold until the page is left, then.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return
    current = read()
    listener()
  }
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

export const usePreferences = () => useSyncExternalStore(subscribe, getPreferences)
