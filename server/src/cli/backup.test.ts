import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { inEmbedded, insertHistory } from '../../test/embedded-sql.ts'
import { HttpCaller } from '../../test/http-caller.ts'
import { type Entry, Ledger } from '../../test/ledger.ts'
import { Random } from '../../test/random.ts'
import { CLI, cleanEnv, RunningProcess } from '../../test/server-process.ts'
import { addDevice, HOLDER, setUp } from '../../test/set-up.ts'
import { type CommandResult, useServers } from '../../test/use-servers.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { restoreBackup } from '../platform/backup/index.ts'

const servers = useServers()
const patient = { timeout: 180_000 }
const DEVICES = ['anchor', 'buoy', 'compass', 'dinghy']

/** The one JSON object of a command that went well. */
function resultOf({ code, stdout, stderr }: CommandResult) {
  expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

/** The last line of a command that failed as it is meant to. */
function faultOf({ code, stdout, stderr }: CommandResult) {
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).not.toMatch(/\n\s+at /)
  return stderr.trim().split('\n').at(-1) ?? ''
}

const beside = (dataDir: string, name: string) => join(dirname(dataDir), name)
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const entriesOf = (ledger: Ledger) => [...ledger.entries.values()].flatMap((each) => [...each.values()])

/** Nothing after the moment of the backup is promised to be in it. */
function promiseOnly(ledger: Ledger, promised: ReadonlySet<Entry>) {
  for (const entry of entriesOf(ledger)) entry.acknowledged = promised.has(entry)
}

describe('a backup', patient, () => {
  test('made while locations are stored holds all that was acknowledged before it began', async () => {
    const dataDir = await servers.dataDir()
    const server = await servers.start(dataDir)
    const { holder, apiKey } = await setUp(server)
    for (const device of DEVICES) await addDevice(holder, device)
    const ledger = new Ledger(DEVICES, new Random(7))
    let writing = true
    const write = async (device: string) => {
      while (writing) await ledger.send(holder, device)
    }
    const writers = Promise.all([...DEVICES, ...DEVICES].map(write))
    await waitUntil(() => ledger.acknowledgements > 500, 'locations are taken')

    const promised = new Set(entriesOf(ledger).filter(({ acknowledged }) => acknowledged))
    const target = beside(dataDir, 'monday')
    const made = await servers.run(dataDir, ['backup', '--to', target])
    const whileItWasMade = ledger.acknowledgements - promised.size
    writing = false
    await writers
    expect(resultOf(made)).toEqual({
      backup: target,
      bytes: expect.any(Number),
      files: ['base.tar', 'secret.key'],
    })
    expect(made.stderr).toMatch(/^copying [\d.]+ MB of [\d.]+ MB\n(.+\n)*checking [\d.]+ MB of [\d.]+ MB\n/)
    expect(whileItWasMade).toBeGreaterThan(0)
    expect((await server.stop()).code).toBe(0)

    const fresh = await servers.dataDir()
    expect(resultOf(await servers.run(fresh, ['restore', '--from', target]))).toMatchObject({
      restored: fresh,
    })
    const again = await servers.start(fresh)
    const restored = await new HttpCaller(again.url).signIn(HOLDER.userName, apiKey)
    const session = await restored.post('/api/auth/session', {
      userName: HOLDER.userName,
      password: HOLDER.password,
    })
    expect(session.status).toBe(200)
    promiseOnly(ledger, promised)
    expect(await ledger.compare(restored)).toEqual([])
    expect((await restored.post('/api/devices', { id: 'new' })).status).toBe(201)
    expect((await again.stop()).code).toBe(0)
  })
})

describe('a backup of a server that does not run', patient, () => {
  let dataDir = ''
  let whole = ''

  beforeAll(async () => {
    dataDir = await servers.dataDir()
    const server = await servers.start(dataDir)
    const { holder } = await setUp(server)
    await addDevice(holder, 'long')
    const end = new Date('2026-11-14T00:00:00.000Z')
    await inEmbedded(dataDir, (client) => insertHistory(client, 'long', 60_000, end, 'x'.repeat(900)))
    await server.stop()
    whole = beside(dataDir, 'whole')
    resultOf(await servers.run(dataDir, ['backup', '--to', whole]))
  }, patient.timeout)

  const restore = async (from: string) => {
    const fresh = await servers.dataDir()
    return { fresh, result: await servers.run(fresh, ['restore', '--from', from]) }
  }

  test('can be read by nobody else, and is the whole installation after a restore', async () => {
    expect(await modeOf(whole)).toBe('700')
    for (const name of await readdir(whole))
      expect([name, await modeOf(join(whole, name))]).toEqual([name, '600'])
    const { fresh, result } = await restore(whole)
    expect(resultOf(result)).toMatchObject({ restored: fresh, postgres: expect.stringMatching(/^\d\d/) })
    expect([await modeOf(join(fresh, 'postgres')), await modeOf(join(fresh, 'secret.key'))]).toEqual([
      '700',
      '600',
    ])
    const server = await servers.start(fresh)
    const count = await inEmbedded(fresh, (client) =>
      client.query('select count(*)::int as rows from locations'),
    )
    expect(count.rows).toEqual([{ rows: 60_000 }])
    expect((await server.stop()).code).toBe(0)
  })

  test('is not migrated on the way, so that it can be made before an upgrade', async () => {
    const server = await servers.start(dataDir)
    await inEmbedded(dataDir, (client) => client.query('delete from schema_migrations where version > 8'))
    await server.stop()
    const target = beside(dataDir, 'before-upgrade')
    resultOf(await servers.run(dataDir, ['backup', '--to', target]))
    const { fresh } = await restore(target)
    // The newest migration cannot be applied a second time: a database that was brought up to date would start.
    expect(faultOf(await servers.run(fresh, ['account', 'list']))).toMatch(/Migration 0009\w+\.sql failed/)
  })

  test.each<[what: string, damage: (folder: string) => Promise<unknown>, said: RegExp]>([
    [
      'a byte is another one',
      (folder) => flip(join(folder, 'base.tar')),
      /base.tar: its content is not what was written/,
    ],
    [
      'its end is missing',
      (folder) => truncate(join(folder, 'base.tar'), 1_000_000),
      /base.tar: it has 1000000 bytes/,
    ],
    ['the secret is another one', (folder) => flip(join(folder, 'secret.key')), /secret.key: its content/],
    ['the secret is missing', (folder) => rm(join(folder, 'secret.key')), /secret.key: it has 0 bytes/],
    ['the database is missing', (folder) => rm(join(folder, 'base.tar')), /base.tar: it has 0 bytes/],
    ['the manifest is missing', (folder) => rm(join(folder, 'manifest.json')), /is not a whole backup/],
    [
      'the manifest is cut',
      (folder) => truncate(join(folder, 'manifest.json'), 40),
      /manifest.json is damaged/,
    ],
    ['the manifest names other files', (folder) => rename(folder), /manifest.json is damaged/],
  ])('is refused when %s, and nothing is left behind', async (_what, damage, said) => {
    const damaged = beside(await servers.dataDir(), 'damaged')
    await cp(whole, damaged, { recursive: true })
    await damage(damaged)
    const fresh = await servers.dataDir()
    await expect(restoreBackup({ source: damaged, dataDir: fresh, onProgress: () => {} })).rejects.toThrow(
      said,
    )
    expect(await readdir(dirname(fresh))).toEqual([])
  })

  test('is refused by the command when it is damaged', async () => {
    const damaged = beside(await servers.dataDir(), 'damaged')
    await cp(whole, damaged, { recursive: true })
    await flip(join(damaged, 'base.tar'))
    const { fresh, result } = await restore(damaged)
    expect(faultOf(result)).toBe(
      `The backup in ${damaged} is damaged: base.tar: its content is not what was written. Take another one.`,
    )
    expect(await readdir(dirname(fresh))).toEqual([])
  })

  test('is restored into an empty folder only', async () => {
    const fresh = await servers.dataDir()
    await mkdir(join(fresh, 'lost+found'), { recursive: true })
    resultOf(await servers.run(fresh, ['restore', '--from', whole]))
    const before = await readFile(join(fresh, 'secret.key'))
    expect(faultOf(await servers.run(fresh, ['restore', '--from', whole]))).toMatch(
      /is not empty, and a restore overwrites nothing\. Stop the server and move the folder away/,
    )
    expect(await readFile(join(fresh, 'secret.key'))).toEqual(before)
  })

  test.each<[what: string, to: () => Promise<string> | string, said: RegExp]>([
    ['takes the place of nothing', () => whole, /is there already\. Name a folder that is not/],
    ['is not put into the data folder', () => join(dataDir, 'backup'), /belongs outside of the data folder/],
    [
      'needs a folder to be made in',
      () => beside(dataDir, 'nowhere/backup'),
      /nowhere does not exist\. Make it first/,
    ],
  ])('%s', async (_what, to, said) => {
    expect(faultOf(await servers.run(dataDir, ['backup', '--to', await to()]))).toMatch(said)
  })

  test('needs a database to copy, and makes none', async () => {
    const nothing = await servers.dataDir()
    const target = beside(nothing, 'backup')
    expect(faultOf(await servers.run(nothing, ['backup', '--to', target]))).toMatch(/There is no database in/)
    expect(await readdir(dirname(nothing))).toEqual([])
  })

  test('leaves the secret out when it is not in the data folder', async () => {
    const target = beside(await servers.dataDir(), 'without')
    const env = { SECRET_KEY: 'x'.repeat(32) }
    expect(resultOf(await servers.run(dataDir, ['backup', '--to', target], env)).files).toEqual(['base.tar'])
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'that is ended by %s is never taken for a whole one',
    async (signal) => {
      const home = dirname(await servers.dataDir())
      const env = cleanEnv({ DATA_DIR: dataDir })
      const args = [CLI, 'backup', '--to', join(home, 'half')]
      const command = new RunningProcess(process.execPath, args, { cwd: home, env })
      await waitUntil(async () => (await readdir(home)).length > 0, 'it has begun', { everyMs: 1 })
      command.child.kill(signal)
      await command.ended()
      const left = await readdir(home)
      expect(left).not.toContain('half')
      if (signal === 'SIGTERM')
        expect([left, command.stderr]).toEqual([[], expect.stringMatching(/interrupted/)])
      for (const name of left)
        expect(faultOf((await restore(join(home, name))).result)).toMatch(/is not a whole backup/)
    },
  )
})

test.each([
  ['backup', '--to'],
  ['restore', '--from'],
])('%s leaves a database server of your own to its own tools', async (command, option) => {
  const dataDir = await servers.dataDir()
  const env = { DATABASE_URL: 'postgres://nobody@localhost/nothing' }
  const fault = faultOf(await servers.run(dataDir, [command, option, beside(dataDir, 'b')], env))
  expect(fault).toMatch(/DATABASE_URL is set\. Use pg_dump or pg_basebackup/)
  expect(faultOf(await servers.run(dataDir, [command]))).toBe(`Missing: ${option}`)
})

async function flip(file: string) {
  const bytes = await readFile(file)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(file, bytes)
}

async function rename(folder: string) {
  const file = join(folder, 'manifest.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('base.tar', '../x.tar'))
}
