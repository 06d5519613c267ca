import { useComputedColorScheme } from '@mantine/core'
import type { TrackPoints } from '@sextant/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { LENGTH, SPEED } from '../../format/units.ts'
import { useFormat } from '../../format/use-format.ts'
import { pageColour } from '../../map/map-images.ts'
import { useWords } from '../../words/index.ts'

interface TrackChartProps {
  points: TrackPoints
  at: number
  onSeek: (at: number) => void
}

/** Beyond it the axis shows days. */
const LONG_MS = 3 * 86_400_000

const scaled = (values: readonly (number | null)[], factor: number) =>
  values.map((value) => (value === null ? null : value * factor))

/** Speed and altitude over time. A click goes to that time; the line follows the replay. */
export function TrackChart({ points, at, onSeek }: TrackChartProps) {
  const { history: words } = useWords()
  const format = useFormat()
  const { units, zone } = format
  const scheme = useComputedColorScheme('light')
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(undefined)
  const seek = useEffectEvent(onSeek)
  const place = useEffectEvent(() => placeOf(chart.current, at))
  const isLong = (points.time.at(-1) ?? 0) - (points.time[0] ?? 0) > LONG_MS
  const showTick = useEffectEvent((at: number) => (isLong ? format.date(at) : format.hourMinute(at)))
  const altitudes = points.altitude.some((value) => value !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its colours are read when the scheme changes
  useEffect(() => {
    const element = host.current
    if (!element) return
    const dim = pageColour('--mantine-color-dimmed')
    const axis = { stroke: dim, font: '10px Inter Variable', grid: { show: false }, ticks: { show: false } }
    const made = new uPlot(
      {
        width: element.clientWidth,
        height: element.clientHeight,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
        axes: [
          { ...axis, size: 18, values: (_, ticks) => ticks.map((tick) => showTick(tick * 1000)) },
          {
            ...axis,
            scale: 'speed',
            size: 40,
            space: 22,
            values: (_, ticks) => ticks.map((tick) => String(tick)),
          },
          ...(altitudes
            ? [
                {
                  ...axis,
                  scale: 'altitude', // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum is of types only
                  side: 1 as uPlot.Axis.Side,
                  size: 44,
                  space: 22,
                },
              ]
            : []),
        ],
        scales: { speed: { range: (_, _least, most) => [0, Math.max(1, most * 1.1)] } },
        series: [
          {},
          {
            label: words.speed,
            scale: 'speed',
            stroke: pageColour('--sx-stopped'),
            width: 1.6,
            fill: `${pageColour('--sx-stopped')}22`,
          },
          ...(altitudes
            ? [{ label: words.altitude, scale: 'altitude', stroke: pageColour('--sx-expired'), width: 1.2 }]
            : []),
        ],
        hooks: {
          draw: [() => place()],
          ready: [
            (self) =>
              self.over.addEventListener('click', (event) => seek(self.posToVal(event.offsetX, 'x') * 1000)),
          ],
        },
      },
      [
        points.time.map((time) => time / 1000),
        scaled(points.speed, SPEED[units].factor),
        ...(altitudes ? [scaled(points.altitude, LENGTH[units].factor)] : []),
      ],
      element,
    )
    const marker = document.createElement('div')
    marker.className = 'chart-marker'
    made.over.append(marker)
    chart.current = made
    place()
    const resized = new ResizeObserver(() =>
      made.setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    resized.observe(element)
    return () => {
      resized.disconnect()
      made.destroy()
    }
  }, [points, units, zone, scheme, altitudes, words])
  useEffect(() => placeOf(chart.current, at), [at])
  return (
    <div
      className="chart"
      ref={host}
      role="img"
      aria-label={words.chart(SPEED[units].unit, LENGTH[units].unit)}
    />
  )
}

/** Moves the line of the present moment. */
function placeOf(chart: uPlot | undefined, at: number) {
  const marker = chart?.over.querySelector<HTMLElement>('.chart-marker')
  if (chart && marker) marker.style.transform = `translateX(${chart.valToPos(at / 1000, 'x')}px)`
}
