import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { collect, failureOf, useSextant } from '../test/sdk-client.ts'
import { inDays } from '../test/share-links.ts'

const t = useApp({ publicUrl: 'https://tracking.acme.test' })
const server = useSextant(t)

test('share links are made, listed, changed and revoked', async () => {
  const { sextant } = await server.client()
  const { id } = await sextant.devices.create({ name: 'Voyager' })
  const made = await sextant.shareLinks.create({ name: 'Monday', devices: [id], expires: inDays(2) })
  const token = new URL(made.url).pathname.replace('/share/', '')
  expect(made.url).toBe(`https://tracking.acme.test/share/${token}`)
  const { value, etag } = await sextant.shareLinks.getTagged(made.id)
  expect(value).toEqual(made)
  const longer = await sextant.shareLinks.patch(
    made.id,
    { expires: inDays(4), trail: true },
    { ifMatch: etag },
  )
  expect(longer).toMatchObject({ name: 'Monday', devices: [id], trail: true, url: made.url })
  expect(await collect(sextant.shareLinks.all({ state: 'active' }))).toEqual([longer])
  expect((await sextant.shareLinks.list({ state: 'expired' })).items).toEqual([])
  const renamed = await sextant.shareLinks.replace(made.id, { ...longer, name: '' })
  expect(renamed.name).toBe('')
  const visit = () => fetch(`${server.baseUrl()}/api/share/${token}`)
  expect(await (await visit()).json()).toMatchObject({ share: { devices: [{ name: 'Voyager' }] } })
  await sextant.shareLinks.delete(made.id)
  expect((await failureOf(sextant.shareLinks.get(made.id))).code).toBe('not_found')
  expect((await visit()).status).toBe(404)
})
