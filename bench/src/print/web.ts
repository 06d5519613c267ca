import type { Quantiles } from '../statistics.ts'
import { FRAME_LIMIT_MS, type WebFigures } from '../web/run-web.ts'
import { type Machine, machineText } from './machine.ts'

const grouped = (value: number) => Math.round(value).toLocaleString('en-US')
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
const spread = ({ p50, p99, max }: Quantiles, digits: number) =>
  `p50 ${p50.toFixed(digits)} ms, p99 ${p99.toFixed(digits)} ms, max ${max.toFixed(digits)} ms`

export function webText(machine: Machine, figures: WebFigures): string {
  const { frameMs, runMs, heapStart, heapEnd, sent, received, lagMs, signInMs } = figures
  const growth = heapEnd - heapStart
  const pace = `${figures.framesPerSecond.toFixed(0)} frames and ${figures.msPerSecond.toFixed(0)} ms of scripts a second`
  const rows = [
    [
      'scripts a frame',
      `${spread(frameMs, 1)} of ${grouped(frameMs.count)} frames (limit ${FRAME_LIMIT_MS} ms)`,
    ],
    ['scripts at a stretch', `${spread(runMs, 1)} of ${grouped(runMs.count)}`],
    ['in all', pace],
    [
      'JavaScript heap',
      `${megabytes(heapStart)} at first, ${megabytes(heapEnd)} at the end, growth ${megabytes(growth)}`,
    ],
    ['events', `${grouped(sent)} sent, ${grouped(received)} received by the page`],
    [
      'sign-in page usable',
      `${spread(signInMs, 0)} of ${signInMs.count} visits with nothing kept (limit 1,000 ms)`,
    ],
    ['shown after', `${spread(lagMs, 0)} of ${grouped(lagMs.count)} reports of one device`],
  ]
  return [
    machineText(machine),
    `${grouped(figures.devices)} devices, ${figures.perSecond} locations a second, ${figures.minutes} min`,
    '',
    ...rows.map(([name = '', text = '']) => `${name.padEnd(22)}${text}`),
    '',
    'Scripts are measured by processor time, in 5 seconds of every 20. Browser, server, database and load share the machine: where it draws\nfew frames a second, one of them holds the scripts of a long time.',
    '',
  ].join('\n')
}
