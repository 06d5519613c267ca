import './live-page.css'
import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useFleetFilter, useFleetView } from '../../map/fleet/fleet-view.tsx'
import { SidePanel } from '../../ui/panels.tsx'
import { useWords } from '../../words/index.ts'
import { AddDevice } from './detail/add-device.tsx'
import { DeviceDetail } from './detail/device-detail.tsx'
import { DeviceList } from './device-list.tsx'
import { EmptyList } from './empty-list.tsx'
import { useListFilters } from './list-filters.ts'
import { ListHead } from './list-head.tsx'
import { useListed } from './use-listed.ts'

/** Where everything is now: the list beside the map, and the chosen device over it. */
export function LivePage() {
  const { live: words } = useWords()
  const { device } = useSearch({ from: '/app/on-map/' })
  const navigate = useNavigate({ from: '/' })
  const { filters, change } = useListFilters()
  const { ids, total, includes, complete } = useListed(filters)
  const { setFollowing } = useFleetView()
  const [isAdding, setAdding] = useState(false)
  useFleetFilter(includes)
  useDocumentTitle(`${words.title} – Sextant`)
  const select = useCallback(
    (id: string | undefined) => {
      if (id === undefined) setFollowing(false)
      void navigate({
        to: '/',
        search: (before) => {
          const gone = id === undefined ? ['device', 'tab'] : ['device']
          const kept = Object.entries(before).filter(([name]) => !gone.includes(name))
          return { ...Object.fromEntries(kept), ...(id === undefined ? {} : { device: id }) }
        },
      })
    },
    [navigate, setFollowing],
  )
  return (
    <>
      <SidePanel label={words.title}>
        <ListHead
          filters={filters}
          change={change}
          shown={ids.length}
          total={total}
          onAdd={() => setAdding(true)}
        />
        {ids.length > 0 ? (
          <DeviceList ids={ids} selected={device} onSelect={select} />
        ) : (
          <EmptyList
            complete={complete}
            hasDevices={total > 0}
            onAdd={() => setAdding(true)}
            onShowAll={() => change({ q: undefined, state: undefined, group: undefined })}
          />
        )}
      </SidePanel>
      {device !== undefined && <DeviceDetail deviceId={device} onClose={() => select(undefined)} />}
      <AddDevice opened={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}
