import type { Alert, DeviceAlert, SextantEvent } from '@sextant/contract'
import type { Page } from '@sextant/sdk'
import { raisedAlertOf } from '../../alerts/alert-event.ts'
import { type AlertFilters, fits } from './alert-filters.ts'

type Pages = readonly Page<DeviceAlert>[]

interface EventData {
  alert?: Alert
  alertIds?: string[]
  by?: { id: string; name: string } | null
}

/** The pages of the list after an event, the newest alert first. */
export function applyAlertEvent(pages: Pages, event: SextantEvent, filters: AlertFilters): Pages {
  const raised = raisedAlertOf(event)
  if (raised) return fits(raised, filters) ? insert(pages, raised) : pages
  const { alert, alertIds = [], by = null } = event.data as EventData
  if (event.type === 'alert.over' && alert) {
    const overAt = alert.overAt ?? event.timestamp
    return change(pages, new Set([alert.id]), (each) => ({ ...each, overAt }), filters)
  }
  if (event.type !== 'alert.acknowledged') return pages
  const acknowledgement = { acknowledgedAt: event.timestamp, acknowledgedBy: by }
  return change(pages, new Set(alertIds), (each) => ({ ...each, ...acknowledgement }), filters)
}

function insert(pages: Pages, alert: DeviceAlert): Pages {
  if (pages.some(({ items }) => items.some(({ id }) => id === alert.id))) return pages
  const at = Date.parse(alert.dateTime)
  const isOlder = (each: DeviceAlert) => Date.parse(each.dateTime) <= at
  const found = pages.findIndex(({ items }) => items.some(isOlder))
  const last = pages.length - 1
  // Older than all that was read: it comes with a page that has not been asked for yet, if there is one.
  if (found === -1 && pages[last]?.nextCursor !== undefined) return pages
  return pages.map((page, i) => {
    if (i !== (found === -1 ? last : found)) return page
    const place = page.items.findIndex(isOlder)
    return { ...page, items: page.items.toSpliced(place === -1 ? page.items.length : place, 0, alert) }
  })
}

function change(
  pages: Pages,
  ids: ReadonlySet<string>,
  update: (alert: DeviceAlert) => DeviceAlert,
  filters: AlertFilters,
): Pages {
  return pages.map((page) => {
    if (!page.items.some(({ id }) => ids.has(id))) return page
    const items = page.items.map((each) => (ids.has(each.id) ? update(each) : each))
    return { ...page, items: items.filter((each) => fits(each, filters)) }
  })
}
