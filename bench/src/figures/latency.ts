import { setTimeout as pause } from 'node:timers/promises'
import { HelperProcess } from '@sextant/harness'
import type { PacedJob, PacedResult } from '../load/paced-sender.ts'
import type { Arrived, ListenerQuestion } from '../load/stream-listener.ts'
import type { Stage } from '../stage.ts'
import { median, quantilesOf, roundsOf } from '../statistics.ts'
import type { Figure } from './figure.ts'
import { httpSide } from './http-side.ts'
import { WORKS } from './works.ts'

const ROUNDS = 3
const CONNECTIONS = 64
const SHARES = [0.1, 0.8]
const SETTLE_MS = 1000

interface Latency {
  afterAcknowledged: { p50: number; p99: number }
  afterDue: { p50: number; p99: number }
  /** Of what was acknowledged, how much was told; of several locations of a device in one batch only the newest is. */
  told: number
}

type Listener = HelperProcess<ListenerQuestion, Arrived>
type Sender = HelperProcess<PacedJob, PacedResult>

/** How long after a location was acknowledged its event is there, at a tenth of what can be stored and at four fifths. */
export async function measureLatency(stage: Stage): Promise<Figure[]> {
  const listener: Listener = new HelperProcess(new URL('../load/stream-listener.ts', import.meta.url))
  const sender: Sender = new HelperProcess(new URL('../load/paced-sender.ts', import.meta.url))
  try {
    await listener.ask({ open: { url: stage.url, token: stage.account.token } })
    const capacity = await findCapacity(stage, listener)
    const figures: Figure[] = []
    for (const share of SHARES) figures.push(await measureShare(stage, share, capacity, listener, sender))
    return figures
  } finally {
    listener.stop()
    sender.stop()
  }
}

/** With somebody listening, since events take their part of the machine too. */
async function findCapacity(stage: Stage, listener: Listener) {
  stage.pace.report('latency: finding what can be stored while somebody listens')
  const port = Number(new URL(stage.url).port)
  const run = httpSide(stage, port, WORKS.single64.http(stage))
  const rates: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const { rate } = await run(stage.pace.seconds / ROUNDS)
    if (round > 0) rates.push(rate)
    await listener.ask('arrived')
  }
  return median(rates)
}

async function measureShare(
  stage: Stage,
  share: number,
  capacity: number,
  listener: Listener,
  sender: Sender,
): Promise<Figure> {
  const perSecond = Math.max(10, Math.floor(capacity * share))
  const percent = Math.round(share * 100)
  const rounds: Latency[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    stage.pace.report(`latency at ${percent} %, ${perSecond} locations/s: round ${round} of ${ROUNDS}`)
    rounds.push(await measureOnce(stage, perSecond, listener, sender))
    await pause(SETTLE_MS)
  }
  const middle = (of: (latency: Latency) => number) => Number(median(rounds.map(of)).toFixed(2))
  const told = Math.round(median(rounds.map((each) => each.told)) * 100)
  return {
    id: `latency-${percent}`,
    name: `acknowledged to event, ${perSecond.toLocaleString('en-US')} locations/s (${percent} %)`,
    unit: 'ms',
    better: 'less',
    value: roundsOf(rounds.map(({ afterAcknowledged }) => afterAcknowledged.p50)),
    limits: [],
    p50Ms: middle(({ afterAcknowledged }) => afterAcknowledged.p50),
    p99Ms: middle(({ afterAcknowledged }) => afterAcknowledged.p99),
    note: `from when it was due: p50 ${middle(({ afterDue }) => afterDue.p50)} ms, p99 ${middle(({ afterDue }) => afterDue.p99)} ms; ${told} % of the locations were told one by one`,
  }
}

async function measureOnce(
  { url, account, fleet, nextTime, pace }: Stage,
  perSecond: number,
  listener: Listener,
  sender: Sender,
): Promise<Latency> {
  const startMs = nextTime()
  const job = { port: Number(new URL(url).port), token: account.token, fleet, startMs, perSecond }
  const { due, acknowledged } = await sender.ask({
    ...job,
    connections: CONNECTIONS,
    seconds: pace.seconds / ROUNDS,
  })
  const afterAcknowledged: number[] = []
  const afterDue: number[] = []
  for (const [time, at] of await listener.ask('arrived')) {
    const i = time - startMs
    if (!acknowledged[i]) continue
    afterAcknowledged.push(at - acknowledged[i])
    afterDue.push(at - (due[i] ?? Number.NaN))
  }
  if (afterDue.length === 0) throw new Error('No event arrived at the listener.')
  return {
    afterAcknowledged: quantilesOf(afterAcknowledged),
    afterDue: quantilesOf(afterDue),
    told: afterDue.length / acknowledged.filter((at) => at > 0).length,
  }
}
