import { availableParallelism } from 'node:os'
import { alignColumns, quantile } from '@sextant/harness'
import type { Fault, Outcome } from './fault.ts'
import type { Seen } from './seen.ts'

const HEAD = ['fault', 'rounds', 'acknowledged', 'lost', 'twice', 'recovery s (median, most)', 'answers', '']

export const listText = (faults: readonly Fault[]) =>
  faults.map(({ name, about, promise }) => `${name}\n  ${about}\n  Promise: ${promise}\n`).join('\n')

export function tableText(outcomes: readonly Outcome[]): string {
  const lines = alignColumns([HEAD, ...outcomes.map(rowOf)])
  const details = outcomes.flatMap(({ fault, seen }) => [
    ...(seen?.notes ?? []).map((note) => `${fault.name}: ${note}`),
    ...(seen?.broken ?? []).map((broken) => `${fault.name}: BROKEN: ${broken}`),
  ])
  return [`${availableParallelism()} cores, Node ${process.version}`, '', ...lines, '', ...details, ''].join(
    '\n',
  )
}

function rowOf({ fault, seen, trouble, seconds }: Outcome): string[] {
  if (!seen) return [fault.name, '', '', '', '', '', '', trouble ?? '']
  return [
    fault.name,
    String(seen.rounds),
    seen.acknowledged.toLocaleString('en-US'),
    String(seen.lost),
    String(seen.twice),
    recoveryOf(seen),
    answersOf(seen),
    `${seen.broken.length === 0 ? 'kept' : 'BROKEN'} (${seconds.toFixed(0)} s)`,
  ]
}

function recoveryOf({ recoverySeconds }: Seen) {
  if (recoverySeconds.length === 0) return '-'
  return `${quantile(recoverySeconds, 0.5).toFixed(1)}, ${Math.max(...recoverySeconds).toFixed(1)}`
}

const answersOf = ({ answers }: Seen) =>
  Object.entries(answers)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([status, count]) => `${status}×${count}`)
    .join(' ')
