import { NEW } from './use-area-search.ts'

interface Place {
  pathname: string
  search: { geofence?: string; draw?: string }
}

/** Whether going there leaves the form of an area: searching in the list and drawing another kind do not. */
export const leavesArea = (from: Place, to: Place) =>
  from.pathname !== to.pathname ||
  from.search.geofence !== to.search.geofence ||
  (to.search.geofence !== NEW && from.search.draw !== to.search.draw)
