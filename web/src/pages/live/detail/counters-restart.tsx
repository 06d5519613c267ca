import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { addDays, startOfDay } from '../../../format/day-start.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useSession } from '../../../session/session.ts'
import { useWords } from '../../../words/index.ts'

/** When the counters of the given day are at 0 again, in the account's zone. */
export function CountersRestart({ date }: { date: string }) {
  const {
    devices: { limits: words },
  } = useWords()
  const format = useFormat()
  const { accountTimeZone } = useSession()
  const now = useNow()
  const restart = startOfDay(addDays(date, 1), accountTimeZone)
  return (
    <Text size="sm" c="dimmed" mt="md" title={`${format.dateTime(restart)} (${format.zone})`}>
      {words.restart(accountTimeZone, format.duration(Math.max(0, restart - now) / 1000))}
    </Text>
  )
}

function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
