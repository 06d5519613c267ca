import type { Machine } from './machine.ts'
import type { Figure } from './measure.ts'

const HEAD = ['figure', 'connections', 'limit', 'Sextant', '', 'ratio', 'p50 ms', 'p99 ms']

export function tableText(machine: Machine, seconds: number, figures: readonly Figure[]): string {
  const rows = figures.map(({ name, connections, limit, sextant, unit, ratio, p50Ms, p99Ms }) => [
    name,
    String(connections),
    grouped(limit),
    grouped(sextant),
    unit,
    ratio.toFixed(2),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
  ])
  const table = [HEAD, ...rows]
  const widths = HEAD.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((cell, i) => pad(cell, widths[i] ?? 0, i))
      .join('  ')
      .trimEnd(),
  )
  const { cores, processor, memoryGiB, platform, node } = machine
  return [
    `${cores} cores, ${processor}, ${memoryGiB} GiB, ${platform}, Node ${node}; ${seconds} s a figure and side`,
    '',
    ...lines,
    '',
    'The limit checks the same bodies and answers the same bytes, and stores nothing. Database, server and load share the machine.',
    '',
  ].join('\n')
}

const TEXT_COLUMNS = new Set([0, 4])
const pad = (cell: string, width: number, column: number) =>
  TEXT_COLUMNS.has(column) ? cell.padEnd(width) : cell.padStart(width)

const grouped = (value: number) => value.toLocaleString('en-US')
