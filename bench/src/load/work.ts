import { deviceId, type Fleet, type History } from '../database/fleet.ts'

interface SingleWork {
  kind: 'single'
  fleet: Fleet
  startMs: number
}

interface BatchWork {
  kind: 'batch'
  fleet: Fleet
  startMs: number
  rows: number
  /** Every connection reports for so many devices of its own. */
  devicesEach: number
}

/** What a connection asks for, again and again. Times start at `startMs` and never repeat, so that nothing is a duplicate. */
export type Work =
  | SingleWork
  | BatchWork
  | { kind: 'lastLocation'; fleet: Fleet }
  | { kind: 'deviceList'; rows: number }
  | { kind: 'historyPage'; history: History; rows: number }

export interface Place {
  connection: number
  connections: number
}

export interface Request {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

/** Request number `n` of one of the connections. */
export function requestOf(work: Work, place: Place, n: number): Request {
  if (work.kind === 'single') return singleRequest(work, place, n)
  if (work.kind === 'batch')
    return { method: 'POST', path: '/api/locations', body: batchText(work, place, n) }
  if (work.kind === 'deviceList') return { method: 'GET', path: `/api/devices?limit=${work.rows}` }
  const number = scattered(place, n)
  if (work.kind === 'historyPage') return historyRequest(work.history, work.rows, number)
  return { method: 'GET', path: `/api/devices/${deviceId(work.fleet, number)}/lastLocation` }
}

/** The devices and times that a request stores. */
export function rowsOf(work: Work, place: Place, n: number): { id: string; time: number }[] {
  if (work.kind === 'single') return [{ id: deviceId(work.fleet, turnOf(place, n)), time: work.startMs + n }]
  if (work.kind !== 'batch') return []
  const { fleet, devicesEach } = work
  return Array.from({ length: work.rows }, (_, i) => ({
    id: deviceId(fleet, place.connection * devicesEach + (i % devicesEach)),
    time: batchStart(work, n) + Math.floor(i / devicesEach),
  }))
}

const turnOf = ({ connection, connections }: Place, n: number) => connection + n * connections

/** Here and there, so that no two requests in a row are for the same rows. */
const scattered = (place: Place, n: number) => (turnOf(place, n) * 2_654_435_761) % 4_294_967_296

const batchStart = ({ startMs, rows, devicesEach }: BatchWork, n: number) =>
  startMs + n * Math.ceil(rows / devicesEach)

function batchText(work: BatchWork, { connection }: Place, n: number) {
  const { fleet, rows, devicesEach } = work
  const locations: string[] = []
  for (let time = batchStart(work, n); locations.length < rows; time++) {
    const location = locationText(time, connection)
    for (let i = 0; i < devicesEach && locations.length < rows; i++)
      locations.push(`{"deviceId":"${deviceId(fleet, connection * devicesEach + i)}",${location}}`)
  }
  return `{"locations":[${locations.join(',')}]}`
}

function singleRequest({ fleet, startMs }: SingleWork, place: Place, n: number): Request {
  const path = `/api/devices/${deviceId(fleet, turnOf(place, n))}/locations`
  return { method: 'POST', path, body: `{"location":{${locationText(startMs + n, place.connection)}}}` }
}

/** Put together by hand: a load generator that shares the machine should take as little of it as can be. */
const locationText = (time: number, seed: number) =>
  `"dateTime":"${new Date(time).toISOString()}","latitude":${latitudeOf(seed)},"longitude":${longitudeOf(time)},"speed":18.2,"course":74,"battery":88`

export const latitudeOf = (seed: number) => 55 + (seed % 100) / 100
export const longitudeOf = (time: number) => 12 + (time % 1000) / 1000

function historyRequest({ fleet, firstMs, stepMs, fixes }: History, rows: number, n: number): Request {
  const first = firstMs + (n % Math.max(1, fixes - rows)) * stepMs
  const from = new Date(first).toISOString()
  const to = new Date(firstMs + (fixes - 1) * stepMs).toISOString()
  const path = `/api/devices/${deviceId(fleet, Math.floor(n / 7))}/locations`
  return { method: 'POST', path, body: JSON.stringify({ from, to, limit: rows }) }
}
