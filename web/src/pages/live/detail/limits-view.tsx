import { Divider, Text } from '@mantine/core'
import type { LimitsAndUsage } from '@sextant/sdk'
import { useFormat } from '../../../format/use-format.ts'
import { useSession } from '../../../session/session.ts'
import { useWords } from '../../../words/index.ts'
import { CountersRestart } from './counters-restart.tsx'
import { Fact } from './fact.tsx'
import { SentToday } from './sent-today.tsx'

/** For those who may not change them. */
export function LimitsView({ limits }: { limits: LimitsAndUsage }) {
  const {
    devices: { limits: words },
  } = useWords()
  const format = useFormat()
  const { accountTimeZone } = useSession()
  const text = (limit: number | null) => (limit === null ? words.unlimited : format.number(limit))
  const { usage, dailyEmailLimit, dailySmsLimit, expires, expirationDate } = limits
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {words.readOnly}
      </Text>
      <dl className="facts">
        <Fact name={words.email} value={text(dailyEmailLimit)} />
        <Fact name={words.sms} value={text(dailySmsLimit)} />
        <Fact
          name={words.expires}
          value={
            expires && expirationDate
              ? words.expiresOn(format.calendarDate(expirationDate), accountTimeZone)
              : words.neverExpires
          }
          wide
        />
      </dl>
      <Divider my="md" />
      <SentToday name={words.emailsToday} sent={usage.emailsSent} limit={dailyEmailLimit} />
      <SentToday name={words.smsToday} sent={usage.smsSent} limit={dailySmsLimit} />
      <CountersRestart date={usage.date} />
    </>
  )
}
