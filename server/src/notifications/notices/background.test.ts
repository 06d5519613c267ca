import { expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { givenWatchedDevice } from '../../../test/notices.ts'
import { waitUntil } from '../../../test/wait-until.ts'

const t = useApp({ background: true })

test('alerts become messages by themselves, once each, with two servers at work', async () => {
  await (await t.anotherApp()).ready()
  const accounts = [await t.account(), await t.account()]
  const watched = await Promise.all(
    accounts.flatMap((account) =>
      Array.from({ length: 5 }, () =>
        givenWatchedDevice(t, account, { recipients: { emails: ['a@acme.test'] } }),
      ),
    ),
  )
  await Promise.all(watched.map(({ raise }) => raise()))
  const left = async () => {
    const rows = await t.db.system((db) => db<object>`select 1 from alert_notices`)
    return rows.length
  }
  await waitUntil(async () => (await left()) === 0, 'every notice is told of')
  for (const { client } of accounts) {
    const { messages } = (await client.get('/api/messages')).body
    expect(messages).toHaveLength(5)
    expect(new Set(messages.map(({ deviceId }: { deviceId: string }) => deviceId)).size).toBe(5)
  }
})
