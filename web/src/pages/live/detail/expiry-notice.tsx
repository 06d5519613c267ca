import { Alert, Button, Text } from '@mantine/core'
import { IconClockExclamation, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../api/account.ts'
import { daysLeft, SOON_DAYS } from '../../../fleet/days-left.ts'
import type { FleetDevice } from '../../../fleet/state.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useMay, useSession } from '../../../session/session.ts'
import { useWords } from '../../../words/index.ts'

interface ExpiryNoticeProps {
  entry: FleetDevice
  onReactivate: () => void
  onLimits: () => void
}

/** Says that the device has expired or soon will, what that means, and offers the way out. */
export function ExpiryNotice({ entry, onReactivate, onLimits }: ExpiryNoticeProps) {
  const { accountTimeZone } = useSession()
  if (entry.expiresAt <= Date.now()) return <Expired entry={entry} onReactivate={onReactivate} />
  const days = daysLeft(entry, accountTimeZone)
  return days <= SOON_DAYS ? <ExpiresSoon entry={entry} days={days} onLimits={onLimits} /> : null
}

interface ExpiresSoonProps extends Pick<ExpiryNoticeProps, 'entry' | 'onLimits'> {
  days: number
}

function ExpiresSoon({ entry, days, onLimits }: ExpiresSoonProps) {
  const {
    devices: { expiry: words },
  } = useWords()
  const format = useFormat()
  const { accountTimeZone } = useSession()
  const mayWrite = useMay('write')
  const date = format.calendarDate(entry.device.limits.expirationDate ?? '')
  return (
    <Alert
      color="orange"
      variant="light"
      mb="md"
      icon={<IconClockExclamation size={18} />}
      title={words.soon(date, days > 1 ? words.inDays(days) : format.ago(entry.expiresAt))}
    >
      {words.soonHint(accountTimeZone)}
      {mayWrite && (
        <Button variant="default" size="xs" mt="xs" display="block" onClick={onLimits}>
          {words.changeDate}
        </Button>
      )}
    </Alert>
  )
}

function Expired({ entry, onReactivate }: Pick<ExpiryNoticeProps, 'entry' | 'onReactivate'>) {
  const {
    devices: { expiry: words },
  } = useWords()
  const format = useFormat()
  const mayReactivate = useMay('execute')
  const { data } = useQuery(accountQuery)
  const { device, location } = entry
  const date = device.limits.expirationDate
  return (
    <Alert
      color="grape"
      variant="outline"
      mb="md"
      icon={<IconRefresh size={18} />}
      title={words.expired(date ? format.calendarDate(date) : format.date(entry.expiresAt))}
    >
      {words.expiredHint} {mayReactivate && data && words.takesOne(data.value.licenses.available)}
      <Text size="sm" mt={6}>
        {location
          ? words.lastHeard(
              `${format.ago(location.dateTime)} (${format.dateTime(location.dateTime)}, ${format.zone})`,
            )
          : words.neverHeard}{' '}
        {words.notKept}
      </Text>
      {mayReactivate ? (
        <Button color="grape.8" size="xs" mt="sm" display="block" onClick={onReactivate}>
          {words.reactivate}
        </Button>
      ) : (
        <Text size="sm" mt={6}>
          {words.askSomebody}
        </Text>
      )}
    </Alert>
  )
}
