import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useWords } from '../../words/index.ts'
import type { TimeRange } from './time-range.ts'

const FORMATS = ['gpx', 'kml', 'geojson', 'csv'] as const

/** The range as a file, whole and exact. The browser fetches it by itself, so that its length does not matter. */
export function ExportMenu({ deviceId, range }: { deviceId: string; range: TimeRange }) {
  const { history: words } = useWords()
  const href = (format: string) =>
    `/api/devices/${encodeURIComponent(deviceId)}/locations?${new URLSearchParams({ ...range, format })}`
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={17} />}>
          {words.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} component="a" href={href(format)} download>
            {words.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
