import { expect, test } from 'vitest'
import { setUp } from '../../../test/set-up.ts'
import { useServers } from '../../../test/use-servers.ts'

const servers = useServers()

test('two server processes let exactly 10 of 200 racing e-mails and 10 of 200 SMS through', {
  timeout: 120_000,
}, async () => {
  const SECRET_KEY = 'the same secret for both servers, long enough'
  const env = { DATABASE_URL: await servers.databaseUrl(), DATABASE_CONNECTIONS: '6', SECRET_KEY }
  const first = await servers.start(await servers.dataDir(), env)
  const second = await servers.start(await servers.dataDir(), env)
  const { holder } = await setUp(first)
  const there = holder.at(second.url)
  await holder.post('/api/devices', { id: 'racer', limits: { dailyEmailLimit: 10, dailySmsLimit: 10 } })
  for (const [channel, to] of [
    ['Email', 'night@acme.test'],
    ['SMS', '+4520123456'],
  ]) {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        (i % 2 ? holder : there).post('/api/devices/racer/messages', { channel, to: [to], text: 'Moored.' }),
      ),
    )
    const granted = answers.filter((answer) => answer.status === 201)
    const refused = answers.filter((answer) => answer.body.code === 'daily_limit_reached')
    expect([granted.length, refused.length]).toEqual([10, 190])
    const { messages } = (await holder.get(`/api/messages?channel=${channel}&status=suppressed`)).body
    expect(messages).toHaveLength(190)
  }
  const { usage } = (await holder.get('/api/devices/racer')).body.device
  expect(usage).toMatchObject({ emailsSent: 10, smsSent: 10 })
  await Promise.all([first.stop(), second.stop()])
})
