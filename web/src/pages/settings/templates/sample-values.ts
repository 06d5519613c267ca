import { wallTimeOf } from '../../../format/wall-time.ts'
import type { Words } from '../../../words/index.ts'
import type { Placeholder } from './template-kinds.ts'

interface Sample {
  accountName: string
  /** The zone whose time messages tell. */
  timeZone: string
  words: Words['templates']
}

const AT = '2026-11-14T09:30:00.000Z'
const NEXT_DAY = '2026-11-15T00:00:00.000Z'

/** Values for the preview, in the form that real ones have. */
export const sampleValues = ({ accountName, timeZone, words }: Sample): Record<Placeholder, string> => ({
  ...words.samples,
  deviceId: '300434061197913',
  alertName: 'SpeedLimit',
  time: `${wallTimeOf(AT, timeZone)} ${timeZone}`,
  latitude: '55.68',
  longitude: '12.57',
  mapLink: 'geo:55.68,12.57',
  repeats: '3',
  accountName,
  limit: '20',
  date: wallTimeOf(AT, timeZone).slice(0, 10),
  resetsAt: `${wallTimeOf(NEXT_DAY, timeZone)} ${timeZone}`,
})
