import { Text } from '@mantine/core'
import type { DeviceAlert } from '@sextant/contract'
import { SextantError } from '@sextant/sdk'
import { useQuery } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { positionText } from '../../format/positions.ts'
import { useFormat } from '../../format/use-format.ts'
import { Ago } from '../../ui/ago.tsx'
import { TextLink } from '../../ui/links.tsx'
import { useWords } from '../../words/index.ts'

export function AlertFacts({ alert }: { alert: DeviceAlert }) {
  const { alerts: words, rules } = useWords()
  const channels: Record<string, string> = rules.channelNames
  const format = useFormat()
  const { dateTime, overAt, latitude, longitude, notifications, acknowledgedAt, acknowledgedBy, note } = alert
  const exact = (at: string) => `${format.dateTime(at)} (${format.zone})`
  return (
    <dl className="facts">
      <div className="wide">
        <dt>{words.when}</dt>
        <dd>
          {exact(dateTime)} · <Ago at={dateTime} />
        </dd>
      </div>
      <div className="wide">
        <dt>{words.until}</dt>
        <dd>{overAt === undefined ? words.notOver : exact(overAt)}</dd>
      </div>
      {acknowledgedAt !== undefined && (
        <div className="wide">
          <dt>{words.acknowledgement}</dt>
          <dd>
            {words.acknowledgedBy(acknowledgedBy?.name ?? words.somebody)}, {exact(acknowledgedAt)}
            {note !== undefined && (
              <Text size="sm" fs="italic" mt={4}>
                {note}
              </Text>
            )}
          </dd>
        </div>
      )}
      <div className="wide">
        <dt>{words.where}</dt>
        <dd>
          {latitude === undefined || longitude === undefined
            ? words.noPosition
            : positionText(latitude, longitude)}
        </dd>
      </div>
      <div className="wide">
        <dt>{words.rule}</dt>
        <dd>{alert.ruleId === undefined ? words.noRule : <RuleName id={alert.ruleId} />}</dd>
      </div>
      <div className="wide">
        <dt>{words.told}</dt>
        <dd>
          {notifications.length === 0
            ? words.nobody
            : notifications.map((channel) => channels[channel] ?? channel).join(', ')}
        </dd>
      </div>
    </dl>
  )
}

function RuleName({ id }: { id: string }) {
  const { alerts: words } = useWords()
  const { data, error } = useQuery({
    queryKey: ['alertRules', id],
    queryFn: ({ signal }) => sextant.alertRules.getTagged(id, { signal }),
  })
  if (error instanceof SextantError && error.status === 404) return words.ruleGone
  return (
    <TextLink to="/rules" search={{ rule: id }}>
      {data?.value.name ?? id}
    </TextLink>
  )
}
