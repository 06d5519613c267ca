interface BatchWork {
  kind: 'batch'
  devices: string[]
  startMs: number
  rows: number
}

/** What a connection asks for, again and again. Times start at `startMs` and never repeat, so that nothing is a duplicate. */
export type Work =
  | { kind: 'single'; devices: string[]; startMs: number }
  | BatchWork
  | { kind: 'lastLocation'; devices: string[] }

export interface Place {
  connection: number
  connections: number
}

/** Request number `n` of one of the connections, as it goes over the wire. */
export function requestText(work: Work, token: string, place: Place, n: number): string {
  const deviceId = work.devices[place.connection % work.devices.length]
  if (work.kind === 'lastLocation') return httpText('GET', `/api/devices/${deviceId}/lastLocation`, token)
  if (work.kind === 'batch') return httpText('POST', '/api/locations', token, batchText(work, place, n))
  const location = locationAt(work.startMs + n, place.connection)
  return httpText('POST', `/api/devices/${deviceId}/locations`, token, JSON.stringify({ location }))
}

function batchText({ devices, startMs, rows }: BatchWork, { connection, connections }: Place, n: number) {
  const perDevice = Math.ceil(rows / devices.length)
  const first = startMs + (n * connections + connection) * perDevice
  const locations = Array.from({ length: rows }, (_, i) => ({
    deviceId: devices[i % devices.length],
    ...locationAt(first + Math.floor(i / devices.length), i),
  }))
  return JSON.stringify({ locations })
}

export const locationAt = (time: number, seed: number) => ({
  dateTime: new Date(time).toISOString(),
  latitude: 55 + (seed % 100) / 100,
  longitude: 12 + (time % 1000) / 1000,
  speed: 18.2,
  course: 74,
  battery: 88,
})

function httpText(method: string, path: string, token: string, body = '') {
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n`
  if (!body) return `${head}\r\n`
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
