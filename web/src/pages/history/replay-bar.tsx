import { ActionIcon, Checkbox, Group, Select, Slider, Text, Tooltip } from '@mantine/core'
import type { Track } from '@sextant/contract'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useFormat } from '../../format/use-format.ts'
import { useWords } from '../../words/index.ts'
import './history.css'
import { REPLAY_SPEEDS, type Replay } from './replay.ts'
import { TrackChart } from './track-chart.tsx'
import { momentAt } from './track-points.ts'

/** Plays the journey, by time. The slider, the chart and the map show the same moment. */
export function ReplayBar({ track, replay }: { track: Track; replay: Replay }) {
  const { history: words } = useWords()
  const format = useFormat()
  const { time } = track.points
  const [begin = 0, end = 0] = [time[0], time.at(-1)]
  const moment = momentAt(track.points, replay.at)
  const label = replay.isPlaying ? words.pause : words.play
  const text = `${format.dateTime(replay.at)} (${format.zone})`
  return (
    <section className="replay-bar" aria-label={words.replay}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <Tooltip label={label}>
            <ActionIcon size={38} radius="xl" onClick={replay.toggle} aria-label={label}>
              {replay.isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
            </ActionIcon>
          </Tooltip>
          <div>
            <Text size="sm" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {text}
            </Text>
            <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {moment?.speed === null || moment === undefined ? words.noSpeed : format.speed(moment.speed)}
              {moment?.altitude !== null && moment !== undefined && ` · ${format.length(moment.altitude)}`}
            </Text>
          </div>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <Checkbox
            size="xs"
            visibleFrom="sm"
            label={words.skipStops}
            checked={replay.skipsStops}
            onChange={(event) => replay.setSkipsStops(event.currentTarget.checked)}
          />
          <Select
            size="xs"
            w={82}
            aria-label={words.replaySpeed}
            allowDeselect={false}
            value={String(replay.speed)}
            onChange={(value) => value && replay.setSpeed(Number(value))}
            data={REPLAY_SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
          />
        </Group>
      </Group>
      <Slider
        my={8}
        min={begin}
        max={Math.max(end, begin + 1)}
        step={1000}
        label={null}
        value={replay.at}
        onChange={replay.seek}
        thumbLabel={words.replayTime}
        thumbProps={{ 'aria-valuetext': text }}
      />
      <TrackChart points={track.points} at={replay.at} onSeek={replay.seek} />
    </section>
  )
}
