import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LoadingPage } from '../app/fallback-pages.tsx'
import { MapStage } from './map-stage.tsx'

/** One map for all pages that have one: it stays while the pages around it change. */
export function MapLayout() {
  return (
    <div className="map-layout">
      <MapStage>
        <Suspense fallback={<LoadingPage />}>
          <Outlet />
        </Suspense>
      </MapStage>
    </div>
  )
}
