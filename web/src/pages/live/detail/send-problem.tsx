import { Alert } from '@mantine/core'
import { SextantError } from '@sextant/sdk'
import { IconAlertCircle } from '@tabler/icons-react'
import { useFormat } from '../../../format/use-format.ts'
import { TextLink } from '../../../ui/links.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useWords } from '../../../words/index.ts'

const isUncertain = ({ code, status = 0 }: SextantError) =>
  code === 'network_error' || code === 'timeout' || code === 'invalid_answer' || status >= 500

/** Why a message was not sent, or that nobody knows whether it was: then sending again might write to people twice. */
export function SendProblem({ error, deviceId }: { error: unknown; deviceId: string }) {
  const {
    devices: { message: words },
  } = useWords()
  const format = useFormat()
  if (!(error instanceof SextantError)) return <Problem error={error} />
  if (error.resetsAt !== undefined)
    return (
      <Alert color="orange" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
        {words.refused(format.dateTime(error.resetsAt), format.zone)}
      </Alert>
    )
  if (!isUncertain(error)) return <Problem error={error} />
  return (
    <Alert color="orange" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
      {words.uncertain}{' '}
      <TextLink to="/messages" search={{ device: deviceId }} target="_blank" size="sm">
        {words.lookAtMessages}
      </TextLink>
    </Alert>
  )
}
