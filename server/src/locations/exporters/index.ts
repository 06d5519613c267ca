import type { ExportFormat, Location } from '@sextant/contract'
import type { Usage } from '../../platform/answer.ts'
import { csv } from './csv.ts'
import type { ExportedDevice, Exporter } from './exporter.ts'
import { geojson } from './geojson.ts'
import { gpx } from './gpx.ts'
import { json } from './json.ts'
import { kml } from './kml.ts'

export const EXPORTERS: Record<ExportFormat, Exporter> = { json, geojson, gpx, kml, csv }

/** The file piece by piece: one piece of text for each step of the history, so that memory stays flat. */
export async function* exportText(
  exporter: Exporter,
  device: ExportedDevice,
  steps: AsyncIterable<Location[]>,
  spend: (records: number) => Usage,
) {
  let count = 0
  yield exporter.head(device)
  for await (const locations of steps) {
    yield exporter.step(locations, count === 0)
    count += locations.length
  }
  yield exporter.tail(spend(count))
}
