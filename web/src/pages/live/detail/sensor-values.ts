import type { Location } from '@sextant/contract'
import type { Format } from '../../../format/create-format.ts'
import type { Words } from '../../../words/index.ts'

export type SensorValue = readonly [name: string, value: string]

/** What a report held beside the position, as names and texts. What it did not hold is left out. */
export function sensorValues(location: Location, format: Format, words: Words['devices']['overview']) {
  const percent = (value: number) => `${format.number(value)} %`
  const celsius = (value: number) => `${Math.round(value * 10) / 10} °C`
  const switches = (values: boolean[]) => values.map((on, i) => words.switch(i + 1, on)).join(', ')
  const texts = (values: string[]) => values.join(', ')
  const shown = <T>(name: string, value: T | undefined, text: (value: T) => string): SensorValue[] =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, text(value)]]
  const sensorTimes = [1, 2, 3, 4] as const
  return [
    ...shown(words.fuel, location.fuel, percent),
    ...shown(words.fuel2, location.fuel2, percent),
    ...shown(words.temperature, location.temperature, celsius),
    ...shown(words.temperature2, location.temperature2, celsius),
    ...shown(words.rpm, location.rpm, (value) => words.rpmValue(format.number(value))),
    ...shown(words.mileage, location.milleage, (kilometres) => format.distance(kilometres * 1000)),
    ...shown(words.inactive, location.inactiveSeconds, format.duration),
    ...sensorTimes.flatMap((n) => shown(words.sensorTime(n), location[`sensorTime${n}`], format.duration)),
    ...shown(words.inputs, location.inputs, switches),
    ...shown(words.outputs, location.outputs, switches),
    ...shown(words.alerts, location.alertTexts ?? location.alerts, texts),
    ...shown(words.warnings, location.warningTexts ?? location.warnings, texts),
    ...Object.entries(location.attributes ?? {}),
    ...(location.accessoriesAttributes ?? []).flatMap((attributes, i) =>
      Object.entries(attributes).map(
        ([name, value]): SensorValue => [`${words.accessory(i + 1)}: ${name}`, value],
      ),
    ),
  ]
}
