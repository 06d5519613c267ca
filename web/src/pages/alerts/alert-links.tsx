import { Stack } from '@mantine/core'
import type { DeviceAlert } from '@sextant/contract'
import { IconHistory, IconMap2 } from '@tabler/icons-react'
import { ButtonLink } from '../../ui/links.tsx'
import { useWords } from '../../words/index.ts'

const AROUND_MS = 30 * 60_000

export function AlertLinks({ alert: { deviceId, dateTime, overAt } }: { alert: DeviceAlert }) {
  const { alerts: words } = useWords()
  const from = new Date(Date.parse(dateTime) - AROUND_MS).toISOString()
  const to = new Date(Date.parse(overAt ?? dateTime) + AROUND_MS).toISOString()
  return (
    <Stack gap="xs">
      <ButtonLink
        to="/history"
        search={{ device: deviceId, from, to, at: dateTime }}
        variant="light"
        leftSection={<IconHistory size={18} />}
      >
        {words.showHistory}
      </ButtonLink>
      <ButtonLink to="/" search={{ device: deviceId }} variant="default" leftSection={<IconMap2 size={18} />}>
        {words.showDevice}
      </ButtonLink>
    </Stack>
  )
}
