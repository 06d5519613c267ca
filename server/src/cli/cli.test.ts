import { describe, expect, test } from 'vitest'
import { HttpCaller } from '../../test/http-caller.ts'
import type { ServerProcess } from '../../test/server-process.ts'
import { addDevice } from '../../test/set-up.ts'
import { type CommandResult, useServers } from '../../test/use-servers.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { watchToken } from '../../test/watch-token.ts'

const servers = useServers()
const patient = { timeout: 120_000 }
const PASSWORD = 'correct horse battery'

/** Exactly one JSON object on standard output, in one line, and nothing anywhere else. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads answers freely
function objectOf({ code, stdout, stderr }: CommandResult): any {
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^\{.*\}\n$/)
  return JSON.parse(stdout)
}

/** The message of a command that failed as it is meant to: nothing on standard output, no stack. */
function faultOf({ code, stdout, stderr }: CommandResult): string {
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^.+\n/)
  expect(stderr).not.toMatch(/\n\s+at /)
  return stderr.trim()
}

const accountOptions = (name: string, ...more: string[]) =>
  ['account', 'create', '--name', 'Acme', '--user-name', name, '--email', `${name}@acme.test`].concat(
    ['--password', PASSWORD],
    more,
  )

async function runEveryCommand(dataDir: string, name: string) {
  const run = async (...args: string[]) => objectOf(await servers.run(dataDir, args))
  const user = ['--user-name', name]
  const made = await run(
    ...accountOptions(name, '--licenses', '7', '--time-zone', 'Europe/Lisbon', '--country', 'PT'),
  )
  const { accountId, userId } = made
  expect(made).toEqual({
    accountId: expect.stringMatching(/^\d+$/),
    userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const licenses = { total: 7, used: 0 }
  const account = { accountId, name: 'Acme', timeZone: 'Europe/Lisbon', holder: userId, licenses }
  expect((await run('account', 'list')).accounts).toContainEqual(account)
  const shown = await run('account', 'licenses', ...user)
  expect(shown).toEqual({ accountId, licenses: { ...licenses, available: 7 } })
  expect((await run('account', 'licenses', ...user, '--set', '10')).licenses.total).toBe(10)
  expect((await run('user', 'list')).users.map((each: { userName: string }) => each.userName)).toContain(name)
  expect((await run('user', 'list', ...user)).users).toMatchObject([
    { accountId, userId, userName: name, holder: true },
  ])
  expect(await run('user', 'password', ...user, '--password', 'another password')).toEqual({
    accountId,
    userId,
  })
  expect(await run('key', 'create', ...user)).toEqual({
    apiKey: expect.stringMatching(/^sxt_\w{12}_\w{38}$/),
  })
  expect(await run('key', 'delete', ...user)).toEqual({ deleted: true })
  expect(await run('key', 'delete', ...user)).toEqual({ deleted: false })
  expect(await run('migrate')).toEqual({ migrated: [] })
}

describe('every command prints one JSON object', patient, () => {
  test('while the server does not run', async () => {
    const dataDir = await servers.dataDir()
    expect(objectOf(await servers.run(dataDir, ['migrate'])).migrated).toContain('0001_foundation.sql')
    await runEveryCommand(dataDir, 'alone')
  })

  test('while the server runs', async () => {
    const dataDir = await servers.dataDir()
    const server = await servers.start(dataDir)
    await runEveryCommand(dataDir, 'beside')
    expect((await new HttpCaller(server.url).get('/health/ready')).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
  })

  test('word for word as documented, through npm', async () => {
    const dataDir = await servers.dataDir()
    const make =
      'account create --name Acme --user-name acme --email ops@acme.test --password correct-horse --licenses 5'
    const made = await servers.runByNpm(dataDir, `${make} --time-zone UTC`.split(' '))
    expect(Object.keys(objectOf(made))).toEqual(['accountId', 'userId'])
    const key = await servers.runByNpm(dataDir, 'key create --user-name acme'.split(' '))
    expect(objectOf(key)).toEqual({ apiKey: expect.stringMatching(/^sxt_/) })
    const licenses = await servers.runByNpm(dataDir, 'account licenses --user-name acme --set 10'.split(' '))
    expect(objectOf(licenses).licenses).toEqual({ total: 10, used: 0, available: 10 })
    const wrong = await servers.runByNpm(dataDir, 'account licenses --user-name acme --set ten'.split(' '))
    expect(faultOf(wrong)).toContain('--set')
  })

  test('also when two are given at once', async () => {
    const dataDir = await servers.dataDir()
    const both = await Promise.all(['one', 'two'].map((name) => servers.run(dataDir, accountOptions(name))))
    const ids = both.map((each) => objectOf(each).accountId)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('beside a running server', patient, () => {
  let server: ServerProcess
  let dataDir = ''
  const run = async (...args: string[]) => objectOf(await servers.run(dataDir, args))
  const fault = async (...args: string[]) => faultOf(await servers.run(dataDir, args))
  const guest = () => new HttpCaller(server.url)

  test('an account is made and its key opens the API at once', async () => {
    dataDir = await servers.dataDir()
    server = await servers.start(dataDir)
    const { accountId } = await run(...accountOptions('acme', '--licenses', '2'))
    const { apiKey } = await run('key', 'create', '--user-name', 'acme')
    const holder = await guest().signIn('ACME', apiKey)
    expect((await holder.get('/api/account')).body.account).toMatchObject({ id: accountId, timeZone: 'UTC' })
    await addDevice(holder, 'a')
    await addDevice(holder, 'b')
    expect((await holder.post('/api/devices', { id: 'c' })).body.code).toBe('no_license_available')
    await run('account', 'licenses', '--user-name', 'acme', '--set', '3')
    await addDevice(holder, 'c')
  })

  test('licences cannot be set below what is in use', async () => {
    expect(await fault('account', 'licenses', '--user-name', 'acme', '--set', '2')).toMatch(
      /--set.*3 licences are in use/,
    )
    expect((await run('account', 'licenses', '--user-name', 'acme')).licenses).toEqual({
      total: 3,
      used: 3,
      available: 0,
    })
  })

  test.each([
    ['deleted', ['key', 'delete', '--user-name', 'acme']],
    ['made anew', ['key', 'create', '--user-name', 'acme']],
  ])('a key that is %s takes its tokens with it within a second', async (_, command) => {
    const { apiKey } = await run('key', 'create', '--user-name', 'acme')
    const holder = await guest().signIn('acme', apiKey)
    const watch = watchToken(holder)
    await run(...command)
    await watch.diesWithinASecond()
    expect((await guest().post('/api/Auth/Token', { userName: 'acme', apiKey })).status).toBe(401)
  })

  test('a new password counts at once and ends sessions; "-" reads it from standard input', async () => {
    const signIn = (password: string) => guest().post('/api/auth/session', { userName: 'acme', password })
    const session = await signIn(PASSWORD)
    const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
    const args = ['user', 'password', '--user-name', 'acme', '--password', '-']
    objectOf(await servers.run(dataDir, args, {}, 'from standard input\n'))
    expect([(await signIn(PASSWORD)).status, (await signIn('from standard input')).status]).toEqual([
      401, 200,
    ])
    await waitUntil(
      async () => (await guest().send('GET', '/api/account', undefined, { cookie })).status === 401,
      'the session has ended',
    )
    expect(faultOf(await servers.run(dataDir, args, {}, 'short\n'))).toContain('--password')
  })

  test.each([
    ['--email', accountOptions('bad', '--email', 'nobody')],
    ['--password', accountOptions('bad', '--password', 'short')],
    ['--time-zone', accountOptions('bad', '--time-zone', 'Mars/Olympus')],
    ['--country', accountOptions('bad', '--country', 'Atlantis')],
    ['--licenses', accountOptions('bad', '--licenses', '')],
    ['--licenses', accountOptions('bad', '--licenses', '1e3')],
    ['--licenses', accountOptions('bad', '--licenses', '-1')],
    ['--name', accountOptions('bad', '--name', ' ')],
    ['--user-name', accountOptions('bad', '--user-name', 'two words')],
    ['--user-name', accountOptions('bad', '--user-name', 'Acme')],
    ['--email', accountOptions('bad', '--email', 'acme@ACME.test')],
    ['--colour', accountOptions('bad', '--colour', 'red')],
    ['--password', accountOptions('bad').slice(0, -2)],
    ['--user-name', ['key', 'create']],
    ['--set', ['account', 'licenses', '--user-name', 'acme', '--set', '1.5']],
    ['nobody', ['key', 'create', '--user-name', 'nobody']],
  ])('an error names %s', async (name, args) => {
    expect(await fault(...args)).toContain(name)
  })

  test('a refused account leaves nothing behind', async () => {
    expect((await run('account', 'list')).accounts).toHaveLength(1)
    expect((await server.stop()).code).toBe(0)
  })
})

describe('the command', patient, () => {
  test.each([[['--help']], [['key', 'create', '--help']], [[]]])('%j shows the help', async (args) => {
    const { code, stdout, stderr } = await servers.run(await servers.dataDir(), args)
    expect([code, stderr]).toEqual([0, ''])
    for (const command of ['account create', 'account licenses', 'key create', 'user password', 'migrate'])
      expect(stdout).toContain(command)
  })

  test.each([['frobnicate'], ['account destroy'], ['toString'], ['account']])(
    '"%s" is unknown',
    async (words) => {
      const result = await servers.run(await servers.dataDir(), [
        ...words.split(' '),
        '--password',
        'hush hush',
      ])
      expect(faultOf(result)).toBe(`There is no command "${words}". See: npm run -s sextant -- --help`)
    },
  )

  test('names every bad variable of its environment', async () => {
    const { code, stderr } = await servers.run(await servers.dataDir(), ['migrate'], {
      PORT: 'x',
      LOG_LEVEL: 'y',
    })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/PORT(.|\n)*LOG_LEVEL/)])
  })

  test('works on the database of DATABASE_URL', async () => {
    const dataDir = await servers.dataDir()
    const env = { DATABASE_URL: await servers.databaseUrl(), SECRET_KEY: 'x'.repeat(32) }
    expect(objectOf(await servers.run(dataDir, accountOptions('remote'), env)).accountId).toBe('1')
    expect(objectOf(await servers.run(dataDir, ['account', 'list'], env)).accounts).toHaveLength(1)
    const stranger = { ...env, SECRET_KEY: 'y'.repeat(32) }
    expect(faultOf(await servers.run(dataDir, ['account', 'list'], stranger))).toMatch(
      /secret key is not the one/,
    )
  })
})
