import type { SextantEvent } from '@sextant/contract'

/**
 * Keys of what was read from the API and may be different since an event. Keys begin with the name of the list: `['groups']`,
 * `['devices', id]`. Locations touch nothing: the fleet itself holds them.
 */
export function queriesTouchedBy({ type, data }: SextantEvent): string[][] {
  const [record, what] = type.split('.') as [string, string]
  const deviceId = typeof data['deviceId'] === 'string' ? data['deviceId'] : ''
  if (record === 'location') return []
  if (record === 'device') {
    const counts = what === 'updated' || what === 'limitReached' ? [] : [['account']]
    return [['devices', deviceId], ...counts]
  }
  if (record === 'message') return [['messages'], ['devices', deviceId]]
  if (record === 'alert') return [['alerts']]
  return [[`${record}s`]]
}
