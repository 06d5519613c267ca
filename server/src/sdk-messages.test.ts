import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { givenDevice } from '../test/factories.ts'
import { collect, failureOf, useSextant } from '../test/sdk-client.ts'

const t = useApp()
const server = useSextant(t)

test('messages are sent, listed, read and sent again; a refusal says when it ends', async () => {
  const { client, sextant } = await server.client()
  const id = await givenDevice(client, { limits: { dailyEmailLimit: 2 } })
  const mail = { channel: 'Email' as const, to: ['a@acme.test', 'b@acme.test'], text: 'Moored.' }
  const sent = await sextant.messages.send(id, mail)
  expect(sent.map(({ to, status }) => [to, status])).toEqual(mail.to.map((to) => [to, 'queued']))
  expect(await sextant.messages.get(sent[0]?.id ?? '')).toEqual(sent[0])
  const refused = await failureOf(sextant.messages.send(id, mail))
  expect(refused).toMatchObject({ status: 409, code: 'daily_limit_reached' })
  expect(refused.resetsAt).toMatch(/T00:00:00\.000Z$/)
  expect(await collect(sextant.messages.all({ limit: 1 }))).toHaveLength(4)
  const { items } = await sextant.messages.list({ device: id, status: 'suppressed' })
  expect(items.map(({ reason }) => reason)).toEqual(Array(2).fill('daily_limit_reached'))
  await sextant.devices.limits.patch(id, { dailyEmailLimit: 3 })
  expect(await sextant.messages.resend(items[0]?.id ?? '')).toMatchObject({ status: 'queued', reason: null })
  expect((await failureOf(sextant.messages.resend(items[0]?.id ?? ''))).code).toBe('conflict')
})

test('templates are read, replaced and patched', async () => {
  const { sextant } = await server.client()
  const { value, etag } = await sextant.messageTemplates.getTagged()
  expect(value.alertSms.text).toContain('{{deviceName}}')
  await sextant.messageTemplates.patch({ overSms: { text: 'Over.' } }, { ifMatch: etag })
  expect((await sextant.messageTemplates.get()).overSms).toEqual({ text: 'Over.' })
  const late = await failureOf(
    sextant.messageTemplates.patch({ overSms: { text: 'Late.' } }, { ifMatch: etag }),
  )
  expect(late.code).toBe('precondition_failed')
  expect((await sextant.messageTemplates.replace({})).overSms).toEqual(value.overSms)
})
