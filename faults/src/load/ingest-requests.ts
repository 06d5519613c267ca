export const BATCH_ROWS = 50
const BATCH_EVERY = 4

export interface IngestWork {
  token: string
  /** At least as many as a batch has rows. */
  devices: string[]
  /** Every request has a time of its own from here on, so that nothing is a duplicate. */
  startMs: number
}

const isBatch = (number: number) => number % BATCH_EVERY === 0

/** The devices whose location request `number` stores, all at the same time. */
export function devicesOf({ devices }: IngestWork, number: number): string[] {
  return isBatch(number) ? devices.slice(0, BATCH_ROWS) : [devices[number % devices.length] ?? '']
}

export const timeOf = ({ startMs }: IngestWork, number: number) => startMs + number

/** Single locations and batches, as they go over the wire. */
export function ingestText(work: IngestWork, number: number): string {
  const location = {
    dateTime: new Date(timeOf(work, number)).toISOString(),
    latitude: 1,
    longitude: 2,
    speed: 40,
  }
  const targets = devicesOf(work, number)
  if (!isBatch(number)) return httpText(`/api/devices/${targets[0]}/locations`, work.token, { location })
  return httpText('/api/locations', work.token, {
    locations: targets.map((deviceId) => ({ deviceId, ...location })),
  })
}

function httpText(path: string, token: string, content: object) {
  const body = JSON.stringify(content)
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
