import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotRun, type Fault } from '../fault.ts'
import { runProgram } from '../run-program.ts'
import type { Seen } from '../seen.ts'
import type { Tools } from '../tools.ts'

const DISK_MB = 400
const RECOVERS_WITHIN_S = 30
const ACKNOWLEDGED_BEFORE = 500
const KEEP_FULL_EVERY_MS = 100

export const diskFull: Fault = {
  name: 'disk-full',
  about: `The data folder is on a disk of ${DISK_MB} MB of its own, which is filled to the last byte and freed again --seconds later.`,
  promise:
    'Requests that cannot be stored are answered 503, nothing acknowledged is lost, served again within 30 s of space being back.',
  run,
}

async function run(tools: Tools): Promise<Seen> {
  const folder = await tools.folder()
  const disk = await mountDisk(tools, folder)
  const scene = await tools.open({ folder, dataDir: join(disk, 'data') })
  await scene.acknowledgesMore(ACKNOWLEDGED_BEFORE)
  tools.report(`filling the disk for ${tools.seconds} s`)
  const ballast = join(disk, 'ballast')
  const before = await scene.ledger.state()
  const until = performance.now() + tools.seconds * 1000
  while (performance.now() < until) {
    // What PostgreSQL frees meanwhile is taken as well.
    fill(ballast)
    await pause(KEEP_FULL_EVERY_MS)
  }
  await scene.ledger.died()
  const during = await scene.ledger.state()
  const refused = (during.answers['503'] ?? 0) - (before.answers['503'] ?? 0)
  if (refused === 0) scene.find('wrong', 'nothing was refused: the disk was never full')
  const wasServed = (await scene.probe()).status
  tools.report(
    `space is back; while it was full a request was answered ${wasServed}, ${refused} of the ledger 503`,
  )
  await rm(ballast)
  const seconds = await scene.secondsUntilServed()
  if (seconds > RECOVERS_WITHIN_S)
    scene.find('wrong', `served again only ${seconds.toFixed(1)} s after space was back`)
  await scene.check()
  await scene.acknowledgesMore(ACKNOWLEDGED_BEFORE)
  return scene.audit(
    1,
    [seconds],
    [`${refused} requests of the ledger were answered 503 while the disk was full`],
  )
}

/** A file system of its own in a file: it has an end, and keeps what was synced like any other. */
async function mountDisk(tools: Tools, folder: string): Promise<string> {
  if (process.getuid?.() !== 0) throw new CannotRun('mounting a small disk needs root.')
  const image = join(folder, 'disk.img')
  const disk = join(folder, 'disk')
  await mkdir(disk)
  try {
    await runProgram('truncate', ['-s', `${DISK_MB}M`, image])
    // No blocks kept back for root: the database does not run as root, and full is to mean full.
    await runProgram('mkfs.ext4', ['-q', '-m', '0', image])
    await runProgram('mount', ['-o', 'loop', image, disk])
  } catch (error) {
    throw new CannotRun(`a small disk cannot be mounted here: ${(error as Error).message}`)
  }
  tools.afterwards(async () => void (await runProgram('umount', [disk])))
  return disk
}

function fill(path: string) {
  const file = openSync(path, 'a')
  try {
    for (let size = 1024 * 1024; size >= 512; size /= 2) fillWith(file, Buffer.alloc(size))
  } finally {
    closeSync(file)
  }
}

function fillWith(file: number, block: Buffer) {
  try {
    while (writeSync(file, block) === block.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
