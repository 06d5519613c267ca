import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'

const t = useApp()
const fixes = Array.from({ length: 1000 }, (_, i) => ({
  dateTime: new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString(),
  latitude: i / 20,
  longitude: 2,
}))

async function givenHistory() {
  const { client } = await t.account()
  const id = await givenDevice(client)
  await client.post(`/api/devices/${id}/locations`, { locations: fixes })
  const inject = (url: string, encoding?: string) =>
    t.app.inject({
      url,
      headers: {
        authorization: `Bearer ${client.token}`,
        ...(encoding !== undefined && { 'accept-encoding': encoding }),
      },
    })
  return { id, inject }
}

describe('a long answer', () => {
  test.each(['json', 'csv', 'gpx'])(
    'as %s travels with gzip to who takes it, and is the same',
    async (format) => {
      const { id, inject } = await givenHistory()
      const url = `/api/devices/${id}/locations?format=${format}`
      const plain = await inject(url)
      expect(plain.headers).not.toHaveProperty('content-encoding')
      const small = await inject(url, 'br, gzip')
      expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
      const withoutUsage = (text: string) => text.replace(/"apiDailyUsage":\d+/, '')
      expect(withoutUsage(gunzipSync(small.rawPayload).toString())).toBe(withoutUsage(plain.payload))
    },
  )

  test.each([undefined, '', 'identity', 'br', 'gzip;q=0'])(
    'travels as it is to who takes %j',
    async (encoding) => {
      const { id, inject } = await givenHistory()
      const answer = await inject(
        `/api/devices/${id}/track?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`,
        encoding,
      )
      expect(answer.headers).not.toHaveProperty('content-encoding')
      expect(answer.json().success).toBe(true)
    },
  )
})

test('a short answer travels as it is', async () => {
  const { id, inject } = await givenHistory()
  const answer = await inject(`/api/devices/${id}`, 'gzip')
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.json().device.id).toBe(id)
})
