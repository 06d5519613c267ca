import { readFile, writeFile } from 'node:fs/promises'
import type { Settings } from '@sextant/harness'
import type { Figure } from './figures/figure.ts'
import type { Machine } from './print/machine.ts'

/** The result of a run, as it is saved. */
export interface Report {
  measuredAt: string
  machine: Machine
  seconds: number
  settings: Settings
  figures: Figure[]
}

export const saveAs = (file: string, result: object) =>
  writeFile(file, `${JSON.stringify(result, null, 2)}\n`)

export async function readReport(file: string): Promise<Report> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`${file} cannot be read: ${error.message}`)
  })
  const report = parse(text) as Report | undefined
  if (!Array.isArray(report?.figures))
    throw new Error(
      `${file} is no result of this benchmark. Make one with: npm run -s bench -- --save new.json`,
    )
  return report
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
