import { availableParallelism } from 'node:os'
import { alignColumns } from '@sextant/harness'
import { isWithin } from './compare-thirds.ts'
import type { SoakResult } from './run-soak.ts'

const HEAD = ['', 'first third', 'last third', '', 'ratio', 'limit', '']
const NUMBERS = new Set([1, 2, 4, 5])

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
  const failed = Object.entries(failures).map(([what, count]) => `${what}: ${count}`)
  return [
    `${availableParallelism()} cores, Node ${process.version}; ${minutes} minutes at ${rate.toFixed(0)} requests/s, half of ${capacity.toFixed(0)}`,
    '',
    ...alignColumns([HEAD, ...rows], NUMBERS),
    '',
    `${requests.toLocaleString('en-US')} requests, ${failed.length === 0 ? 'none failed' : `failed: ${failed.join(', ')}`}; ${last.mails} e-mails, ${last.deliveries} webhook deliveries; ` +
      `the database is ${last.databaseMb.toFixed(0)} MB, ${(last.deadShare * 100).toFixed(1)} % of its rows are dead`,
    '',
  ].join('\n')
}
