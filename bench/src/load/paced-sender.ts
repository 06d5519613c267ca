import { setTimeout as pause } from 'node:timers/promises'
import { answerQuestions } from '@sextant/harness'
import type { Fleet } from '../database/fleet.ts'
import { Connection } from './connection.ts'
import { machineMs } from './machine-clock.ts'
import { requestText } from './request-text.ts'
import { requestOf } from './work.ts'

export interface PacedJob {
  port: number
  token: string
  fleet: Fleet
  startMs: number
  connections: number
  perSecond: number
  seconds: number
}

export interface PacedResult {
  /** When location `i`, whose time is `startMs + i`, was due and when it was acknowledged; 0 when it was not. */
  due: number[]
  acknowledged: number[]
}

/** An open loop: a location is due when it is, however long the server takes for those before. */
answerQuestions(async (job: PacedJob): Promise<PacedResult> => {
  const numbers = Array.from({ length: job.connections }, (_, i) => i)
  const connections = await Promise.all(numbers.map(() => Connection.open(job.port)))
  try {
    return await sendAll(job, connections)
  } finally {
    for (const connection of connections) connection.close()
  }
})

async function sendAll({ fleet, startMs, token, perSecond, seconds }: PacedJob, idle: Connection[]) {
  const count = Math.floor(perSecond * seconds)
  const started = machineMs()
  const due = Array.from({ length: count }, (_, i) => started + (i / perSecond) * 1000)
  const acknowledged = due.map(() => 0)
  const inFlight = new Set<Promise<void>>()
  const send = async (i: number, connection: Connection) => {
    // Alone in a round of its own for every location: each has another device and another time.
    const request = requestOf({ kind: 'single', fleet, startMs }, { connection: 0, connections: 1 }, i)
    if ((await connection.send(requestText(request, token))) < 300) acknowledged[i] = machineMs()
    idle.push(connection)
  }
  for (let next = 0; next < count; ) {
    while (next < count && (due[next] ?? 0) <= machineMs()) {
      const connection = idle.pop()
      if (!connection) break
      const sent = send(next++, connection)
      inFlight.add(sent)
      void sent.finally(() => inFlight.delete(sent))
    }
    await (idle.length > 0 ? pause(1) : Promise.race(inFlight))
  }
  await Promise.all(inFlight)
  return { due, acknowledged }
}
