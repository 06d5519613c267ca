import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type AreaKind, isAreaKind } from './area-draft.ts'

export const NEW = 'new'
/** In place of a kind: the shape of an area that exists is changed. */
const EDIT = 'edit'

interface AreaSearch {
  geofence?: string
  draw?: string
  device?: string
}

/** What the address says: which area, and whether it is drawn or edited. */
export function useAreaSearch() {
  const { geofence, draw, device, q = '' } = useSearch({ from: '/app/on-map/geofences' })
  const navigate = useNavigate({ from: '/geofences' })
  const go = useCallback(
    (search: AreaSearch, replace = false) =>
      void navigate({
        to: '/geofences',
        search: ({ q }) => ({ ...(q !== undefined && { q }), ...search }),
        replace,
      }),
    [navigate],
  )
  return {
    q,
    search: (text: string) =>
      void navigate({
        to: '/geofences',
        search: ({ geofence, draw, device }) =>
          present({ geofence, draw, device, q: text === '' ? undefined : text }),
        replace: true,
      }),
    isNew: geofence === NEW,
    /** Of an area that exists. */
    chosen: geofence === NEW ? undefined : geofence,
    isEdited: geofence !== undefined && geofence !== NEW && draw === EDIT,
    kind: isAreaKind(draw) ? draw : 'Circle',
    device,
    choose: useCallback((id: string | undefined) => go(id === undefined ? {} : { geofence: id }), [go]),
    edit: (id: string) => go({ geofence: id, draw: EDIT }),
    start: (kind: AreaKind) => go({ geofence: NEW, draw: kind }),
    changeKind: (kind: AreaKind) => go({ geofence: NEW, draw: kind }, true),
  }
}

/** What is absent is not in the address at all. */
const present = <T extends object>(search: T) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Partial<T>
