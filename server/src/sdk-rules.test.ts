import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { givenDevice } from '../test/factories.ts'
import { collect, failureOf, useSextant } from '../test/sdk-client.ts'

const t = useApp()
const server = useSextant(t)

test('an area and a rule about it go through all their methods', async () => {
  const { client, sextant } = await server.client()
  const device = await givenDevice(client)
  const port = await sextant.geofences.create({
    name: 'Port',
    geometry: { type: 'Circle', center: [12.6, 55.7], radius: 2500 },
  })
  expect(await sextant.geofences.get(port.id)).toEqual(port)
  expect((await sextant.geofences.patch(port.id, { tags: { berth: '7' } })).tags).toEqual({ berth: '7' })
  const geometry = {
    type: 'Corridor' as const,
    line: [
      [12, 55],
      [13, 56],
    ] as [number, number][],
    width: 100,
  }
  expect((await sextant.geofences.replace(port.id, { ...port, geometry })).geometry).toEqual(geometry)

  const rule = await sextant.alertRules.create({
    name: 'Out of port',
    alertName: 'AllowedArea',
    devices: [device],
    geofences: [port.id],
    channels: ['Email'],
    recipients: { emails: ['desk@acme.test'] },
  })
  expect(rule).toMatchObject({
    enabled: true,
    recipients: { emails: ['desk@acme.test'], phones: [], users: [] },
  })
  const { value, etag } = await sextant.alertRules.getTagged(rule.id)
  expect(value).toEqual(rule)
  const replaced = await sextant.alertRules.replace(rule.id, { ...rule, critical: true }, { ifMatch: etag })
  expect(replaced.critical).toBe(true)
  const operations = [{ op: 'add' as const, path: '/recipients/phones/-', value: '+4512345678' }]
  expect((await sextant.alertRules.patch(rule.id, operations)).recipients?.phones).toEqual(['+4512345678'])
  expect(await collect(sextant.alertRules.all({ search: 'port' }))).toHaveLength(1)
  expect((await sextant.geofences.list()).items.map(({ id }) => id)).toEqual([port.id])

  expect((await failureOf(sextant.geofences.delete(port.id))).code).toBe('conflict')
  await sextant.alertRules.delete(rule.id)
  await sextant.geofences.delete(port.id)
  expect((await failureOf(sextant.geofences.get(port.id))).code).toBe('not_found')
})
