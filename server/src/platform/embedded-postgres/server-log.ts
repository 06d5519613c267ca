import { closeSync, fchownSync, openSync } from 'node:fs'
import { copyFile, open, rename, stat, truncate } from 'node:fs/promises'
import type { RunAs } from './run-as.ts'

const largestLogBytes = 10 * 1024 * 1024
const checkEveryMs = 10 * 60 * 1000

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

export interface ServerLog {
  descriptor: number
  size: number
  close(): void
}

/** Sets a large log aside, one old file is kept, and opens the log for a new postgres. */
export async function openServerLog(file: string, runAs: RunAs | undefined): Promise<ServerLog> {
  if ((await sizeOf(file)) > largestLogBytes) await rename(file, `${file}.old`)
  const descriptor = openSync(file, 'a', 0o600)
  // What root creates must not lock out the folder's owner, who may start next.
  if (runAs) fchownSync(descriptor, runAs.uid, runAs.gid)
  return { descriptor, size: await sizeOf(file), close: () => closeSync(descriptor) }
}

/** postgres holds the file open for appending, so a log that grows large is copied and emptied, not renamed. */
export function keepServerLogSmall(file: string): { stop(): void } {
  const timer = setInterval(() => {
    shrinkServerLog(file).catch(() => undefined)
  }, checkEveryMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function shrinkServerLog(file: string, largest = largestLogBytes): Promise<void> {
  if ((await sizeOf(file)) <= largest) return
  await copyFile(file, `${file}.old`)
  await truncate(file)
}

/** What was written since the given size, at most its last lines. */
export async function readLogTail(file: string, since: number, lines = 15): Promise<string> {
  const handle = await open(file, 'r').catch(() => undefined)
  if (!handle) return ''
  try {
    const { size } = await handle.stat()
    const start = Math.max(since, size - 16_384, 0)
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(16_384), position: start })
    const text = buffer.toString('utf8', 0, bytesRead).trim()
    return text.split('\n').slice(-lines).join('\n')
  } finally {
    await handle.close()
  }
}
