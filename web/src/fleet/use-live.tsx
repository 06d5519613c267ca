import type { SextantEvent } from '@sextant/contract'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { explainError } from '../api/explain-error.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { noteSessionEnded, useSessionEnded } from '../session/session-ended.ts'
import { Live } from './live.ts'
import { queriesTouchedBy } from './queries-touched.ts'
import { FLEET_STATES, type FleetDevice, type FleetState, stateOf } from './state.ts'

const LiveContext = createContext<Live | undefined>(undefined)

export function LiveProvider({ children }: { children: ReactNode }) {
  const [live] = useState(() => new Live())
  const queryClient = useQueryClient()
  const isSessionEnded = useSessionEnded()
  useEffect(() => {
    if (isSessionEnded) return undefined
    const ended = new AbortController()
    live.follow(ended.signal).catch((error: unknown) => {
      if (!ended.signal.aborted) noteSessionEnded()
      return explainError(error)
    })
    const forget = live.onEvent((event) => {
      for (const queryKey of queriesTouchedBy(event)) void queryClient.invalidateQueries({ queryKey })
    })
    const forgetReset = live.onReset(() => void queryClient.invalidateQueries())
    return () => {
      forget()
      forgetReset()
      ended.abort()
    }
  }, [live, queryClient, isSessionEnded])
  return <LiveContext value={live}>{children}</LiveContext>
}

export function useLive(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('useLive is for pages behind the sign-in.')
  return live
}

export function useConnection() {
  const live = useLive()
  return useSyncExternalStore(live.onConnection, live.getConnection)
}

/** Calls the handler with every event of the account that this user may see. */
export function useEvents(handler: (event: SextantEvent) => void) {
  const live = useLive()
  const latest = useEffectEvent(handler)
  useEffect(() => live.onEvent((event) => latest(event)), [live])
}

export function useFleet() {
  const { fleet } = useLive()
  return useSyncExternalStore(fleet.subscribe, fleet.getSnapshot)
}

/** One device, or undefined while it is not known. Renders again only when that one changes. */
export function useFleetDevice(id: string | undefined): FleetDevice | undefined {
  const { fleet } = useLive()
  return useSyncExternalStore(fleet.subscribe, () => (id === undefined ? undefined : fleet.get(id)))
}

/** The state of devices by the clock of this page, which moves on by itself. */
export function useStateOf(): (entry: FleetDevice) => FleetState {
  const { offlineAfterMinutes } = usePreferences()
  const now = useMinute()
  return useMemo(
    () => (entry) => stateOf(entry, Math.max(now, Date.now()), offlineAfterMinutes * 60_000),
    [now, offlineAfterMinutes],
  )
}

export function useStateCounts(): Record<FleetState, number> {
  const { devices } = useFleet()
  const stateOf = useStateOf()
  return useMemo(() => {
    const counts = Object.fromEntries(FLEET_STATES.map((state) => [state, 0])) as Record<FleetState, number>
    for (const entry of devices) counts[stateOf(entry)]++
    return counts
  }, [devices, stateOf])
}

function useMinute() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
