import { AREAS, RULES } from '../rules/rule-samples.ts'
import { COST_LIMIT, type Cost } from '../rules/run-rules.ts'
import { type Machine, machineText } from './machine.ts'

export function costsText(machine: Machine, seconds: number, costs: readonly Cost[]): string {
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
    `${machineText(machine)}; ${seconds} s a figure and side`,
    '',
    ...lines,
    '',
    `One account has ${RULES.toLocaleString('en-US')} rules and ${AREAS.toLocaleString('en-US')} areas that no location touches, the other has none; they take turns.`,
    '',
  ].join('\n')
}
