import type { Device } from '@sextant/contract'

/** Without case and accents: "malaga" finds Málaga. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Finds devices by every word of the search in name, id, phone number, groups and tags. What a device can be found by is made
 * once: devices are the same objects for as long as nothing but their location changes.
 */
export function createSearch(groupNames: ReadonlyMap<string, string>) {
  const texts = new WeakMap<Device, string>()
  const textOf = (device: Device) => {
    let text = texts.get(device)
    if (text === undefined) {
      const groups = device.groups.map((id) => groupNames.get(id) ?? '')
      const tags = Object.entries(device.tags).map(([key, value]) => `${key}:${value}`)
      text = plain([device.name, device.id, device.min ?? '', ...groups, ...tags].join('\n'))
      texts.set(device, text)
    }
    return text
  }
  return (query: string) => {
    const words = plain(query).split(/\s+/).filter(Boolean)
    return (device: Device) => words.every((word) => textOf(device).includes(word))
  }
}
