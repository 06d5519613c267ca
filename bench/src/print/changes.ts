import { alignColumns } from '@sextant/harness'
import type { Change } from '../compare/changes.ts'
import type { Report } from '../report.ts'
import { machineText } from './machine.ts'
import { shortNumber } from './short-number.ts'

const HEAD = ['figure', 'before', 'now', '', 'judged by', '', 'change', '']
const NUMBERS = new Set([1, 2, 4, 5, 6])

export function changesText(before: Report, now: Report, changes: readonly Change[]): string {
  const rows = changes.map(({ name, before, now, unit, judged, verdict }) => [
    name,
    shortNumber(before),
    shortNumber(now),
    unit,
    judged.before.toFixed(2),
    judged.now.toFixed(2),
    `x ${judged.change.toFixed(2)}`,
    verdict === 'within noise' ? verdict : verdict.toUpperCase(),
  ])
  return [
    `before: ${before.measuredAt}, ${machineText(before.machine)}`,
    `now:    ${now.measuredAt}, ${machineText(now.machine)}`,
    '',
    ...alignColumns([HEAD, ...rows], NUMBERS),
    '',
    'Judged by the ratio to the first limit where there is one, by the figure itself where there is none. A change is named when no round',
    'of one run lies among those of the other.',
    '',
  ].join('\n')
}
