/**
 * Array parameters in PostgreSQL's binary form. For long lists: neither we nor the database spend time on making numbers into text
 * and text into numbers.
 */

const HEAD_BYTES = 20
const LENGTH_BYTES = 4
const NULL = -1
const MS_TO_2000 = Date.UTC(2000, 0, 1)
const OIDS = { boolean: 16, bigint: 20, text: 25, json: 114, float8: 701, timestamptz: 1184, jsonb: 3802 }
// Shorter than these a number is exact as it is, and needs no bigint.
const SAFE_DIGITS = 16
const SAFE_MS = 9e12
// The one version of the binary form of jsonb that there is, then its text.
const JSONB_VERSION = '\u0001'

export const bigints = (values: readonly string[]) =>
  fixed(OIDS.bigint, 8, values, (bytes, at, value) =>
    value.length < SAFE_DIGITS
      ? writeSafe(bytes, at, Number(value))
      : bytes.writeBigInt64BE(BigInt(value), at),
  )

export const doubles = (values: readonly (number | null)[]) =>
  fixed(OIDS.float8, 8, values, (bytes, at, value) => bytes.writeDoubleBE(value, at))

export const booleans = (values: readonly boolean[]) =>
  fixed(OIDS.boolean, 1, values, (bytes, at, value) => bytes.writeUInt8(value ? 1 : 0, at))

export const times = (values: readonly (Date | null)[]) =>
  fixed(OIDS.timestamptz, 8, values, (bytes, at, value) => {
    const ms = value.getTime() - MS_TO_2000
    if (Math.abs(ms) < SAFE_MS) writeSafe(bytes, at, ms * 1000)
    else bytes.writeBigInt64BE(BigInt(ms) * 1000n, at)
  })

export const texts = (values: readonly (string | null)[]) => varying(OIDS.text, values)
export const jsons = (values: readonly (string | null)[]) => varying(OIDS.json, values)
export const jsonbs = (values: readonly (string | null)[]) =>
  varying(
    OIDS.jsonb,
    values.map((value) => (value === null ? null : JSONB_VERSION + value)),
  )

function writeSafe(bytes: Buffer, at: number, value: number) {
  const high = Math.floor(value / 2 ** 32)
  bytes.writeInt32BE(high, at)
  bytes.writeUInt32BE(value - high * 2 ** 32, at + 4)
}

function fixed<Value>(
  oid: number,
  size: number,
  values: readonly (Value | null)[],
  write: (bytes: Buffer, at: number, value: Value) => void,
): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + values.length * (LENGTH_BYTES + size))
  let at = writeHead(bytes, oid, values)
  for (const value of values) {
    at = bytes.writeInt32BE(value === null ? NULL : size, at)
    if (value === null) continue
    write(bytes, at, value)
    at += size
  }
  return bytes.subarray(0, at)
}

function varying(oid: number, values: readonly (string | null)[]): Buffer {
  const lengths = values.map((value) => (value === null ? NULL : Buffer.byteLength(value)))
  const size = lengths.reduce((sum, length) => sum + LENGTH_BYTES + Math.max(0, length), HEAD_BYTES)
  const bytes = Buffer.allocUnsafe(size)
  let at = writeHead(bytes, oid, values)
  values.forEach((value, i) => {
    at = bytes.writeInt32BE(lengths[i] ?? NULL, at)
    if (value !== null) at += bytes.write(value, at)
  })
  return bytes.subarray(0, at)
}

function writeHead(bytes: Buffer, oid: number, values: readonly unknown[]) {
  if (values.length === 0) {
    bytes.fill(0, 0, 12)
    return bytes.writeInt32BE(oid, 8)
  }
  bytes.writeInt32BE(1, 0)
  bytes.writeInt32BE(values.includes(null) ? 1 : 0, 4)
  bytes.writeInt32BE(oid, 8)
  bytes.writeInt32BE(values.length, 12)
  return bytes.writeInt32BE(1, 16)
}
