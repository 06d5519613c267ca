import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'

const t = useApp()

test('a device that was created is answered and listed', async () => {
  const { client } = await t.account()
  const id = await givenDevice(client, { name: 'Van 7' })
  expect((await client.get(`/api/devices/${id}`)).body.device).toMatchObject({ id, name: 'Van 7', state: 'active' })
  expect((await client.get('/api/devices')).body.devices).toHaveLength(1)
})
