import type { Message } from '@sextant/contract'
import { useDeviceNames } from '../../fleet/device-names.ts'
import { useFormat } from '../../format/use-format.ts'
import { TextLink } from '../../ui/links.tsx'
import { useWords } from '../../words/index.ts'

export function MessageFacts({ message }: { message: Message }) {
  const { messages: words } = useWords()
  const names = useDeviceNames()
  const format = useFormat()
  const { deviceId, alertId } = message
  return (
    <dl className="facts">
      <div className="wide">
        <dt>{words.to}</dt>
        <dd>{message.to}</dd>
      </div>
      <div className="wide">
        <dt>{words.device}</dt>
        <dd>
          {deviceId === null ? (
            words.platform
          ) : (
            <TextLink to="/" search={{ device: deviceId }}>
              {names.get(deviceId) ?? deviceId}
            </TextLink>
          )}
        </dd>
      </div>
      <div>
        <dt>{words.made(format.zone)}</dt>
        <dd>{format.dateTime(message.creation)}</dd>
      </div>
      {message.sent !== null && (
        <div>
          <dt>{words.sent(format.zone)}</dt>
          <dd>{format.dateTime(message.sent)}</dd>
        </div>
      )}
      {deviceId !== null && (
        <div className="wide">
          <dt>{words.alert}</dt>
          <dd>
            {alertId === null ? (
              words.byHand
            ) : (
              <TextLink to="/alerts" search={{ state: 'all', alert: alertId }}>
                {words.showAlert}
              </TextLink>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
