import { Outlet, useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { usePreferences } from '../preferences/preferences.ts'
import { LoadingPage } from '../ui/loading-page.tsx'
import { ChooseOnMap } from './fleet/choose-on-map.tsx'
import { FleetControls } from './fleet/fleet-controls.tsx'
import { FleetOnMap } from './fleet/fleet-on-map.tsx'
import { FleetViewProvider, useFleetView } from './fleet/fleet-view.tsx'
import { GeofencesOnMap } from './fleet/geofences-on-map.tsx'
import { Legend } from './fleet/legend.tsx'
import { SelectedOnMap } from './fleet/selected-on-map.tsx'
import { MapStage } from './map-stage.tsx'

/** One map for all pages that have one: it stays while the pages around it change. */
export function MapLayout() {
  return (
    <FleetViewProvider>
      <div className="map-layout">
        <SharedMap />
      </div>
    </FleetViewProvider>
  )
}

function SharedMap() {
  const { isShown } = useFleetView()
  const { geofencesOnMap = false } = usePreferences()
  const isLive = useRouterState({ select: ({ location }) => location.pathname === '/' })
  const device = useSearch({ strict: false, select: (search) => search.device })
  const navigate = useNavigate()
  const selected = isLive ? device : undefined
  const choose = (id: string) =>
    void navigate({ to: '/', search: (before) => (isLive ? { ...before, device: id } : { device: id }) })
  return (
    <MapStage
      controls={isLive && <FleetControls deviceId={selected} />}
      overlay={
        <>
          {isShown && <FleetOnMap mayMove={isLive && selected === undefined} />}
          {isShown && <ChooseOnMap onChoose={choose} alwaysAsk={!isLive} />}
          {selected !== undefined && <SelectedOnMap key={selected} deviceId={selected} />}
          {isLive && geofencesOnMap && <GeofencesOnMap />}
          {isShown && <Legend />}
        </>
      }
    >
      <Suspense fallback={<LoadingPage />}>
        <Outlet />
      </Suspense>
    </MapStage>
  )
}
