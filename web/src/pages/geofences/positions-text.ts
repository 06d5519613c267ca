import type { Position } from '@sextant/contract'

export interface ReadPositions {
  points: Position[]
  /** The first line that is none, counted from 1. */
  problem: { line: number; why: 'line' | 'range' } | undefined
}

// Either decimal comma or decimal point: what parts the two numbers tells which.
const PAIR =
  /^([+-]?\d+(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d+(?:\.\d+)?)$|^([+-]?\d+(?:,\d+)?)\s*[;\s]\s*([+-]?\d+(?:,\d+)?)$/

/** Reads `latitude, longitude` from each line; empty lines are left out. */
export function readPositions(text: string): ReadPositions {
  const points: Position[] = []
  let problem: ReadPositions['problem']
  text.split('\n').forEach((line, i) => {
    const trimmed = line.trim().replaceAll('−', '-')
    if (trimmed === '') return
    const [, a, b, c, d] = PAIR.exec(trimmed) ?? []
    const latitude = toNumber(a ?? c)
    const longitude = toNumber(b ?? d)
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) problem ??= { line: i + 1, why: 'line' }
    else if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) problem ??= { line: i + 1, why: 'range' }
    else points.push([longitude, latitude])
  })
  return { points, problem }
}

const toNumber = (text: string | undefined) =>
  text === undefined ? Number.NaN : Number(text.replace(',', '.'))

export const writePositions = (points: readonly Position[]) =>
  points.map(([longitude, latitude]) => `${plain(latitude)}, ${plain(longitude)}`).join('\n')

/** Never with an exponent, which nobody reads. */
const plain = (degrees: number) => (Math.abs(degrees) < 1e-6 ? '0' : String(degrees))
