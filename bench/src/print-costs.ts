import type { Machine } from './machine.ts'
import { AREAS, RULES } from './rule-samples.ts'
import { COST_LIMIT, type Cost } from './run-rules.ts'

export function costsText(machine: Machine, seconds: number, costs: readonly Cost[]): string {
  const { cores, processor, memoryGiB, platform, node } = machine
  const lines = costs.map(({ name, connections, withoutRules, withRules, unit, cost }) =>
    [
      name.padEnd(26),
      `${connections} connections`.padEnd(16),
      `without rules ${withoutRules.toLocaleString('en-US')} ${unit}`.padEnd(36),
      `with rules ${withRules.toLocaleString('en-US')} ${unit}`.padEnd(34),
      `cost ${cost.toFixed(2)} (limit ${COST_LIMIT})${cost > COST_LIMIT ? ' EXCEEDED' : ''}`,
    ].join(''),
  )
  return [
    `${cores} cores, ${processor}, ${memoryGiB} GiB, ${platform}, Node ${node}; ${seconds} s a figure and side`,
    '',
    ...lines,
    '',
    `One account has ${RULES.toLocaleString('en-US')} rules and ${AREAS.toLocaleString('en-US')} areas that no location touches, the other has none; they take turns.`,
    '',
  ].join('\n')
}
