import type { Settings } from '@sextant/harness'
import type { Stage } from '../stage.ts'
import { measureExport } from './export.ts'
import type { Figure } from './figure.ts'
import { measureBatches, measureSingle } from './ingest.ts'
import { measureLatency } from './latency.ts'
import type { Pace } from './measure-rates.ts'
import { measureMemory } from './memory.ts'
import { measureRead } from './reads.ts'
import { measureStarts } from './starts.ts'
import { WORKS } from './works.ts'

const LEAST_OF_MEMORY = 0.5

interface Bench {
  /** For the data of servers. */
  folder: string
  settings: Settings
  pace: Pace
  /** The server that most figures share, started when the first of them asks for it. */
  stage: () => Promise<Stage>
}

interface Entry {
  id: string
  measure: (bench: Bench) => Promise<Figure[]>
}

const one = (measure: (stage: Stage) => Promise<Figure>) => async (bench: Bench) => [
  await measure(await bench.stage()),
]

/** In the order in which they are measured: those first that have the machine to themselves. */
export const FIGURES: Entry[] = [
  { id: 'start', measure: ({ folder, settings, pace }) => measureStarts(folder, settings, pace) },
  { id: 'memory', measure: ({ folder, settings, pace }) => measureMemory(folder, settings, pace) },
  { id: 'ingest-64', measure: one((stage) => measureSingle(stage, WORKS.single64)) },
  { id: 'ingest-256', measure: one((stage) => measureSingle(stage, WORKS.single256)) },
  { id: 'ingest-batch', measure: one((stage) => measureBatches(stage, WORKS.batch)) },
  { id: 'ingest-queue', measure: one((stage) => measureBatches(stage, WORKS.queue)) },
  { id: 'read-last', measure: one((stage) => measureRead(stage, WORKS.last, LEAST_OF_MEMORY)) },
  { id: 'read-list', measure: one((stage) => measureRead(stage, WORKS.list)) },
  { id: 'read-history', measure: one((stage) => measureRead(stage, WORKS.history)) },
  { id: 'export-csv', measure: async (bench) => measureExport(await bench.stage(), 'csv') },
  { id: 'export-geojson', measure: async (bench) => measureExport(await bench.stage(), 'geojson') },
  { id: 'latency', measure: async (bench) => measureLatency(await bench.stage()) },
]
