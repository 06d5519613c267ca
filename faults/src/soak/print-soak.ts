import { availableParallelism } from 'node:os'
import { isWithin } from './compare-thirds.ts'
import type { SoakResult } from './run-soak.ts'

const HEAD = ['', 'first third', 'last third', '', 'ratio', 'limit', '']

export function soakText({
  minutes,
  capacity,
  rate,
  requests,
  failures,
  last,
  comparisons,
}: SoakResult): string {
  const rows = comparisons.map((each) => [
    each.name,
    each.first.toFixed(1),
    each.last.toFixed(1),
    each.unit,
    each.ratio.toFixed(2),
    Number.isFinite(each.limit) ? each.limit.toFixed(2) : 'none',
    isWithin(each) ? 'flat' : 'GREW',
  ])
  const table = [HEAD, ...rows]
  const widths = HEAD.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const failed = Object.entries(failures).map(([what, count]) => `${what}: ${count}`)
  return [
    `${availableParallelism()} cores, Node ${process.version}; ${minutes} minutes at ${rate.toFixed(0)} requests/s, half of ${capacity.toFixed(0)}`,
    '',
    ...table.map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    '',
    `${requests.toLocaleString('en-US')} requests, ${failed.length === 0 ? 'none failed' : `failed: ${failed.join(', ')}`}; ${last.mails} e-mails, ${last.deliveries} webhook deliveries; ` +
      `the database is ${last.databaseMb.toFixed(0)} MB, ${(last.deadShare * 100).toFixed(1)} % of its rows are dead`,
    '',
  ].join('\n')
}
