import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { inEmbedded, insertHistory } from '../test/embedded-sql.ts'
import { HttpCaller } from '../test/http-caller.ts'
import type { ServerProcess } from '../test/server-process.ts'
import { addDevice, HOLDER, setUp } from '../test/set-up.ts'
import { useServers } from '../test/use-servers.ts'
import { isAlive, waitUntil } from '../test/wait-until.ts'

const servers = useServers()
const patient = { timeout: 120_000 }

function expectOrderlyEnd(stopped: { code: number | string; seconds: number }, postgres: number | undefined) {
  expect(stopped.code).toBe(0)
  expect(stopped.seconds).toBeLessThan(10)
  expect(postgres).toBeGreaterThan(0)
  expect(isAlive(postgres ?? 0)).toBe(false)
}

async function answers(server: ServerProcess) {
  const response = await new HttpCaller(server.url).get('/health/ready').catch(() => undefined)
  return response?.status === 200
}

describe('a first start', patient, () => {
  test('prints one set-up link, which makes the first account; the next start prints none', async () => {
    const dataDir = await servers.dataDir()
    const first = await servers.start(dataDir)
    await waitUntil(() => first.setupToken !== undefined, 'the link is printed')
    expect(first.stdout.match(/\/setup#/g)).toHaveLength(1)
    const { holder, accountId } = await setUp(first)
    expect((await holder.get('/api/account')).body.account).toMatchObject({ id: accountId, name: 'Acme' })
    const again = { token: first.setupToken, name: 'Second', ...HOLDER, userName: 'b', email: 'b@acme.test' }
    expect((await new HttpCaller(first.url).post('/api/setup', again)).status).toBe(409)
    expectOrderlyEnd(await first.stop(), first.postgresPid ?? Number.MAX_SAFE_INTEGER)

    const second = await servers.start(dataDir)
    const token = await new HttpCaller(second.url).post('/api/auth/session', HOLDER)
    expect(token.status).toBe(400)
    await second.stop()
    expect(second.stdout).toContain('Sextant is ready at')
    expect(second.stdout).not.toContain('setup')
  })
})
