import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { useDeviceNames } from '../../fleet/device-names.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'
import type { AlertFilters } from './alert-filters.ts'
import { acknowledge } from './use-acknowledge.ts'

/** Everything that is open up to the moment of asking, within the device and the kind that are filtered for. */
export function AcknowledgeAll({ filters }: { filters: AlertFilters }) {
  const { alerts: words } = useWords()
  const names = useDeviceNames()
  const [upTo, setUpTo] = useState<Date>()
  const { device, alertName } = filters
  const run = async () => {
    if (!upTo) return
    const within = { ...(device !== undefined && { device }), ...(alertName && { alertName }) }
    toast(words.done(await acknowledge({ upTo, ...within })))
  }
  return (
    <>
      <Tooltip label={words.acknowledgeAll}>
        <ActionIcon
          size={36}
          variant="subtle"
          color="gray"
          aria-label={words.acknowledgeAll}
          onClick={() => setUpTo(new Date())}
        >
          <IconChecks size={20} />
        </ActionIcon>
      </Tooltip>
      <Confirm
        opened={upTo !== undefined}
        title={words.acknowledgeAllTitle}
        action={words.acknowledge}
        run={run}
        onClose={() => setUpTo(undefined)}
      >
        {words.acknowledgeAllText(
          device === undefined ? undefined : (names.get(device) ?? device),
          alertName && words.names[alertName],
        )}
      </Confirm>
    </>
  )
}
