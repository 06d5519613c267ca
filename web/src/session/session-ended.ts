import { useSyncExternalStore } from 'react'

// A session can end under an open page. The page stays, with what was typed, and asks to sign in again over it.
let ended = false
const listeners = new Set<() => void>()

const set = (value: boolean) => {
  if (ended === value) return
  ended = value
  for (const listener of listeners) listener()
}

export const noteSessionEnded = () => set(true)
export const noteSessionBegun = () => set(false)

export const useSessionEnded = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ended,
  )
