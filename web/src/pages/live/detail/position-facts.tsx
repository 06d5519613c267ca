import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import type { Location } from '@sextant/contract'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { latitudeText, longitudeText } from '../../../format/positions.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useWords } from '../../../words/index.ts'
import { Fact } from './fact.tsx'

/** Where the device was last, and how it moved. What it did not say is left out. */
export function PositionFacts({ location }: { location: Location }) {
  const {
    devices: { overview: words },
  } = useWords()
  const format = useFormat()
  const { latitude, longitude, speed, course, altitude, accuracy, battery, dateTime } = location
  return (
    <dl className="facts">
      <Fact name={words.speed} value={speed !== undefined && format.speed(speed)} />
      <Fact name={words.course} value={course !== undefined && format.course(course)} />
      <Fact name={words.latitude} value={latitudeText(latitude)} title={String(latitude)} />
      <Fact
        name={words.longitude}
        value={
          <>
            {longitudeText(longitude)} <CopyPosition text={`${latitude}, ${longitude}`} />
          </>
        }
        title={String(longitude)}
      />
      <Fact name={words.altitude} value={altitude !== undefined && format.length(altitude)} />
      <Fact name={words.accuracy} value={accuracy !== undefined && `± ${format.length(accuracy)}`} />
      <Fact name={words.battery} value={battery !== undefined && `${format.number(battery)} %`} />
      <Fact
        name={words.lastPosition(format.zone)}
        value={<time dateTime={dateTime}>{format.dateTime(dateTime)}</time>}
        title={`${dateTime} UTC`}
        wide
      />
    </dl>
  )
}

function CopyPosition({ text }: { text: string }) {
  const { devices, common } = useWords()
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? common.copied : devices.overview.copyPosition}>
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={copied ? common.copied : devices.overview.copyPosition}
            onClick={copy}
          >
            {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}
