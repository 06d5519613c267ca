import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { FleetDevice } from '../../fleet/state.ts'

export type Includes = (entry: FleetDevice) => boolean

interface FleetView {
  isShown: boolean
  hide: () => () => void
  /** Which devices are on the map; all when absent. */
  includes: Includes | undefined
  setIncludes: (includes: Includes | undefined) => void
  isFollowing: boolean
  setFollowing: (isFollowing: boolean) => void
}

const FleetViewContext = createContext<FleetView | undefined>(undefined)

/** How the fleet is shown on the map that the pages share. */
export function FleetViewProvider({ children }: { children: ReactNode }) {
  const [hiddenBy, setHiddenBy] = useState(0)
  const [filter, setFilter] = useState<{ includes: Includes | undefined }>({ includes: undefined })
  const [isFollowing, setFollowing] = useState(false)
  const view = useMemo(
    (): FleetView => ({
      isShown: hiddenBy === 0,
      hide: () => {
        setHiddenBy((count) => count + 1)
        return () => setHiddenBy((count) => count - 1)
      },
      includes: filter.includes,
      setIncludes: (includes) => setFilter({ includes }),
      isFollowing,
      setFollowing,
    }),
    [hiddenBy, filter, isFollowing],
  )
  return <FleetViewContext value={view}>{children}</FleetViewContext>
}

export function useFleetView(): FleetView {
  const view = useContext(FleetViewContext)
  if (!view) throw new Error('The fleet is on the map of MapLayout only.')
  return view
}

/** A page that shows something else on the map hides the fleet: `useShowFleet(false)`. */
export function useShowFleet(isShown: boolean) {
  const { hide } = useFleetView()
  // biome-ignore lint/correctness/useExhaustiveDependencies: hiding makes a new view, which must not hide again
  useEffect(() => (isShown ? undefined : hide()), [isShown])
}

/** Only these devices are on the map, for as long as the page is shown. */
export function useFleetFilter(includes: Includes | undefined) {
  const { setIncludes } = useFleetView()
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    setIncludes(includes)
    return () => setIncludes(undefined)
  }, [includes])
}
