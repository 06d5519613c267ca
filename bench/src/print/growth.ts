import { alignColumns } from '@sextant/harness'
import { isMet } from '../figures/figure.ts'
import type { GrowthStep } from '../growth/run-growth.ts'
import { describeSize } from '../growth/sizes.ts'
import { type Machine, machineText } from './machine.ts'
import { shortNumber } from './short-number.ts'

const HEAD = ['figure', 'at', 'Sextant', '', 'compared with', '', 'takes', 'target', '']
const NUMBERS = new Set([2, 5, 6])

export function growthText(machine: Machine, seconds: number, steps: readonly GrowthStep[]): string {
  const ids = steps[0]?.figures.map(({ id }) => id) ?? []
  return [
    `${machineText(machine)}; ${seconds} s a figure and side`,
    '',
    ...alignColumns([HEAD, ...ids.flatMap((id) => rowsOf(id, steps))], NUMBERS),
    '',
    'Two servers take turns: one stays small, the other has grown. "takes" says how much longer a request takes on the large one.',
    '',
  ].join('\n')
}

const rowsOf = (id: string, steps: readonly GrowthStep[]): string[][] =>
  steps.flatMap((step, i) => {
    const figure = step.figures.find((each) => each.id === id)
    const small = figure?.limits[0]
    if (!figure || !small) return []
    return [
      [
        i === 0 ? figure.name : '',
        describeSize(step),
        shortNumber(figure.value.median),
        figure.unit,
        small.name,
        shortNumber(small.value.median),
        `x ${(1 / small.ratio.median).toFixed(2)}`,
        ...(small.target === undefined
          ? []
          : [`< ${(1 / small.target).toFixed(1)}`, isMet(small) ? 'met' : 'MISSED']),
      ],
    ]
  })
