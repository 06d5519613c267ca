import { Text } from '@mantine/core'
import type { Geofence } from '@sextant/contract'
import { type KeyboardEvent, useMemo, useSyncExternalStore } from 'react'
import { useLive } from '../../fleet/use-live.tsx'
import { DetailPanel } from '../../ui/panels.tsx'
import { useWords } from '../../words/index.ts'
import { AreaEditor } from './area-editor.tsx'
import { AreaPanel } from './area-panel.tsx'
import type { useAreaSearch } from './use-area-search.ts'

interface ChosenAreaProps {
  areas: readonly Geofence[]
  mayEdit: boolean
  address: ReturnType<typeof useAreaSearch>
}

/** The area that the address names, to look at or to change, or a new one. */
export function ChosenArea({ areas, mayEdit, address }: ChosenAreaProps) {
  const { geofences: words } = useWords()
  const { isNew, chosen, isEdited, kind, device, choose, edit, changeKind } = address
  const { fleet } = useLive()
  const isComplete = useSyncExternalStore(fleet.subscribe, () => fleet.getSnapshot().complete)
  const area = useMemo(() => areas.find(({ id }) => id === chosen), [areas, chosen])
  const close = () => choose(isEdited ? chosen : undefined)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // What is open above it closes first.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside && !event.defaultPrevented) close()
  }
  // Around a device: not before it is known where that is.
  const isWaiting = isNew && device !== undefined && !isComplete
  if (isWaiting || (!isNew && chosen === undefined)) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only closes what is in it
    <div className="chosen-area" onKeyDown={onKeyDown}>
      {mayEdit && (isNew || (isEdited && area)) ? (
        <AreaEditor
          key={chosen}
          areaId={chosen}
          kind={kind}
          device={device}
          onKind={changeKind}
          onSaved={choose}
          onClose={close}
        />
      ) : area ? (
        <AreaPanel key={area.id} area={area} onEdit={() => edit(area.id)} onClose={close} />
      ) : (
        <DetailPanel label={words.detail} title={words.detail} onClose={() => choose(undefined)}>
          <div className="body">
            <Text size="sm">{words.gone}</Text>
          </div>
        </DetailPanel>
      )}
    </div>
  )
}
