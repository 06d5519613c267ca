import type { Device, DeviceInput } from '@sextant/contract'
import { type DeviceKind, isDeviceKind, KIND_TAG } from '../../../fleet/kinds.ts'
import type { TagRow } from '../../../ui/tag-fields.tsx'
import type { Words } from '../../../words/index.ts'

/** What people say about a device, as forms hold it. The kind is a tag that has a field of its own. */
export type DeviceValues = {
  name: string
  kind: DeviceKind | null
  description: string
  min: string
  tags: TagRow[]
}

export const emptyDevice: DeviceValues = { name: '', kind: null, description: '', min: '', tags: [] }

export function deviceValuesOf(device: Device): DeviceValues {
  const kind = device.tags[KIND_TAG]
  const tags = Object.entries(device.tags).filter(([name]) => name !== KIND_TAG || !isDeviceKind(kind))
  return {
    name: device.name,
    kind: isDeviceKind(kind) ? kind : null,
    description: device.description,
    min: device.min ?? '',
    tags: tags.map(([name, value]) => ({ name, value })),
  }
}

export function deviceInputOf({
  name,
  kind,
  description,
  min,
  tags,
}: DeviceValues): Pick<DeviceInput, 'name' | 'description' | 'min' | 'tags'> {
  const given = tags.map((tag) => [tag.name.trim(), tag.value.trim()])
  return {
    name: name.trim(),
    description: description.trim(),
    min: phoneOf(min) || null,
    tags: { ...Object.fromEntries(given), ...(kind && { [KIND_TAG]: kind }) },
  }
}

/** Without the spaces, brackets and dashes that people write numbers with. */
const phoneOf = (text: string) => text.replace(/[\s().-]/g, '')

/** What is wrong with each field, for people. */
export function checkDevice(words: Words['devices']['edit']) {
  return {
    name: (name: string) => (name.trim() === '' ? words.needName : null),
    min: (min: string) => (/^(\+[1-9]\d{1,14})?$/.test(phoneOf(min)) ? null : words.badPhone),
    tags: {
      name: (name: string, { tags, kind }: DeviceValues) => {
        const wanted = name.trim()
        if (wanted === '') return words.needTagName
        const isTwice = tags.filter((tag) => tag.name.trim() === wanted).length > 1
        return isTwice || (kind && wanted === KIND_TAG) ? words.tagTwice : null
      },
    },
  }
}
