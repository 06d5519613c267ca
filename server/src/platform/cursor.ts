import { invalid } from './errors.ts'

/** Opaque to clients: the place where a page ended, bound to the kind of list it came from. */
export const writeCursor = (kind: string, ...place: readonly string[]) =>
  Buffer.from(JSON.stringify([kind, ...place])).toString('base64url')

/** The parts of a cursor of this kind; one that we did not write is a 400 that names where it came in. */
export function readCursor(
  cursor: string | undefined,
  kind: string,
  shapes: readonly RegExp[],
  path: string,
): string[] | undefined {
  if (cursor === undefined) return undefined
  const parts = parse(cursor)
  const [found, ...place] = parts
  if (
    found !== kind ||
    place.length !== shapes.length ||
    !shapes.every((shape, i) => shape.test(place[i] ?? ''))
  )
    throw invalid(path, 'is not a cursor of this list: send nextCursor as it was received')
  return place
}

function parse(cursor: string): string[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : []
  } catch {
    return []
  }
}
