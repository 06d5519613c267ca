import type { RuleTest } from '@sextant/contract'
import type { Reading } from './rule-state.ts'

/** What has to be remembered from fix to fix for some tests. */
export interface Needs {
  still: Set<number>
  idle: Set<number>
  /** Numbers of inputs: last known value, time without a break, time of the day. */
  inputs: Set<number>
  times: Set<number>
  sums: Set<number>
  readings: Set<Reading>
}

export const noNeeds = (): Needs => ({
  still: new Set(),
  idle: new Set(),
  inputs: new Set(),
  times: new Set(),
  sums: new Set(),
  readings: new Set(),
})

/** Within how many metres it idles in one place. */
export const IDLE_METRES = 100

export function addNeeds(needs: Needs, { alertName, parameters }: RuleTest) {
  const sensor = /^Sensor(Accumulated)?([1-4])(On|Off|Time)$/.exec(alertName)
  if (sensor) {
    const input = Number(sensor[2])
    needs.inputs.add(input)
    if (sensor[1]) needs.sums.add(input)
    else if (sensor[3] === 'Time') needs.times.add(input)
  } else if (alertName === 'NoMovementTime' && 'metres' in parameters) needs.still.add(parameters.metres)
  else if (alertName === 'IdleTime') needs.idle.add(IDLE_METRES)
  else if (alertName === 'Mileage') needs.readings.add('milleage')
  else if (alertName.startsWith('FuelJump')) needs.readings.add(alertName.endsWith('2') ? 'fuel2' : 'fuel')
}

export const hasNeeds = ({ still, idle, inputs, readings }: Needs) =>
  still.size + idle.size + inputs.size + readings.size > 0

/** Most devices have none, or those of one index: then nothing is copied. */
export function mergeNeeds(all: readonly Needs[]): Needs {
  const some = all.filter(hasNeeds)
  const [only = all[0]] = some
  if (some.length <= 1 && only) return only
  const merged = noNeeds()
  for (const needs of some)
    for (const part of Object.keys(merged) as (keyof Needs)[])
      for (const value of needs[part]) (merged[part] as Set<unknown>).add(value)
  return merged
}
