import { alignColumns } from '@sextant/harness'
import { type Figure, isMet } from '../figures/figure.ts'
import { type Machine, machineText } from './machine.ts'
import { shortNumber } from './short-number.ts'

const HEAD = ['figure', 'Sextant', '', 'limit', '', 'ratio', 'target', '', 'p50 ms', 'p99 ms']
const NUMBERS = new Set([1, 4, 5, 8, 9])

/** A figure with several limits has a line for each. */
export function tableText(machine: Machine, seconds: number, figures: readonly Figure[]): string {
  const notes = figures.flatMap(({ name, note }) => (note ? [`${name}: ${note}`] : []))
  return [
    `${machineText(machine)}; ${seconds} s a figure and side`,
    '',
    ...alignColumns([HEAD, ...figures.flatMap(rowsOf)], NUMBERS),
    '',
    ...notes,
    ...(notes.length > 0 ? [''] : []),
    'Database, server and load share the machine. Medians of rounds in which the sides take turns; what is acknowledged is durable.',
    '',
  ].join('\n')
}

/** The same without the head, as soon as a figure is there. */
export const figureLines = (figure: Figure) => alignColumns(rowsOf(figure), NUMBERS)

function rowsOf(figure: Figure): string[][] {
  const { name, unit, value, limits, p50Ms, p99Ms } = figure
  const time = (ms: number | undefined) => (ms === undefined ? '' : ms.toFixed(1))
  const own = [name, shortNumber(value.median), unit]
  const times = [time(p50Ms), time(p99Ms)]
  if (limits.length === 0) return [[...own, '', '', '', '', '', ...times]]
  return limits.map((limit, i) => [
    ...(i === 0 ? own : ['', '', '']),
    limit.name,
    shortNumber(limit.value.median),
    limit.ratio.median.toFixed(2),
    ...(limit.target === undefined
      ? ['', '']
      : [`>= ${Number(limit.target.toFixed(2))}`, isMet(limit) ? 'met' : 'MISSED']),
    ...(i === 0 ? times : []),
  ])
}
