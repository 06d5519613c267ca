import type { Geofence } from '@sextant/contract'

/** Those with all the words somewhere in name, description or tags, by name. */
export function filterAreas(areas: readonly Geofence[], search: string): Geofence[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return areas
    .filter(({ name, description, tags }) => {
      const text = [name, description, ...Object.entries(tags).flat()].join('\n').toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
