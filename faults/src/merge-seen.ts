import type { Seen } from './seen.ts'

/** What was seen of one fault in several scenes. */
export function mergeSeen(parts: readonly { what: string; seen: Seen }[]): Seen {
  const all = parts.map(({ seen }) => seen)
  const sum = (pick: (seen: Seen) => number) => all.reduce((total, seen) => total + pick(seen), 0)
  const answers: Record<string, number> = {}
  for (const seen of all)
    for (const [status, count] of Object.entries(seen.answers))
      answers[status] = (answers[status] ?? 0) + count
  return {
    rounds: sum(({ rounds }) => rounds),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    lost: sum(({ lost }) => lost),
    twice: sum(({ twice }) => twice),
    answers,
    recoverySeconds: all.flatMap(({ recoverySeconds }) => recoverySeconds),
    broken: parts.flatMap(({ what, seen }) => seen.broken.map((text) => `${what}: ${text}`)),
    notes: parts.flatMap(({ what, seen }) => seen.notes.map((text) => `${what}: ${text}`)),
  }
}
