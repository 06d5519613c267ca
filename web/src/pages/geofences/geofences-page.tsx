import './geofences.css'
import { Button, Center, Loader } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { geofencesQuery } from '../../api/geofences.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SidePanel } from '../../ui/panels.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { AreaHead } from './area-head.tsx'
import { AreaList } from './area-list.tsx'
import { AreasOnMap } from './areas-on-map.tsx'
import { ChosenArea } from './chosen-area.tsx'
import { filterAreas } from './filter-areas.ts'
import { NewAreaMenu } from './new-area-menu.tsx'
import { useAreaSearch } from './use-area-search.ts'
import { useLook } from './use-look.ts'
import { useMayEditAreas } from './use-may-edit-areas.ts'

const NONE: never[] = []

/** Areas: the list beside the map, all of them on it, and the chosen one over it. */
export function GeofencesPage() {
  const { geofences: words, common } = useWords()
  const mayEdit = useMayEditAreas()
  const address = useAreaSearch()
  const { chosen, isEdited, choose, start } = address
  const [q, setQ] = useState(address.q)
  const { data, error, refetch } = useQuery(geofencesQuery)
  const areas = data ?? NONE
  const wanted = useDeferredValue(q)
  const shown = useMemo(() => filterAreas(areas, wanted), [areas, wanted])
  const search = (text: string) => {
    setQ(text)
    address.search(text)
  }
  useDocumentTitle(`${words.title} – Sextant`)
  useLook(data, chosen)
  return (
    <>
      <SidePanel label={words.title}>
        <AreaHead
          q={q}
          onSearch={search}
          shown={shown.length}
          total={areas.length}
          action={mayEdit && areas.length > 0 && <NewAreaMenu short onStart={start} />}
        />
        <Problem error={error} retry={() => void refetch()} />
        {!data && !error && (
          <Center p="xl">
            <Loader aria-label={common.loading} />
          </Center>
        )}
        {data?.length === 0 && (
          <EmptyState title={words.none} action={mayEdit && <NewAreaMenu onStart={start} />}>
            {words.noneHint} {!mayEdit && words.noneReadOnly}
          </EmptyState>
        )}
        {areas.length > 0 && shown.length === 0 && (
          <EmptyState
            title={words.noneFound}
            action={
              <Button variant="default" onClick={() => search('')}>
                {words.showAll}
              </Button>
            }
          >
            {null}
          </EmptyState>
        )}
        {shown.length > 0 && <AreaList areas={shown} chosen={chosen} onChoose={choose} />}
      </SidePanel>
      <AreasOnMap areas={areas} chosen={chosen} isEdited={isEdited && mayEdit} onChoose={choose} />
      {data && <ChosenArea areas={data} mayEdit={mayEdit} address={address} />}
    </>
  )
}
