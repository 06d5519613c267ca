import { Button, Group, SegmentedControl, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Device, MessageChannel } from '@sextant/contract'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fieldErrors } from '../../../api/explain-error.ts'
import { sextant } from '../../../api/sextant.ts'
import { useFormat } from '../../../format/use-format.ts'
import { toast } from '../../../ui/toast.ts'
import { useWords } from '../../../words/index.ts'
import { checkMessage, emptyMessage, newMessagesOf, textLimit } from './message-values.ts'
import { MessagesLeft } from './messages-left.tsx'
import { SendProblem } from './send-problem.tsx'

interface MessageFormProps {
  device: Device
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSent: () => void
}

export function MessageForm({ device, onDirty, onCancel, onSent }: MessageFormProps) {
  const {
    devices: { message: words },
    common,
  } = useWords()
  const format = useFormat()
  const queryClient = useQueryClient()
  const form = useForm({ initialValues: emptyMessage, validate: checkMessage(words, format.number) })
  const { channel, to, text } = form.values
  const dirty = to.length > 0 || text !== '' || form.values.subject !== ''
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const send = useMutation({
    mutationFn: () => sextant.messages.send(device.id, newMessagesOf(form.values)),
    onSuccess: (messages) => {
      toast(words.queued(messages.length))
      onSent()
    },
    onError: (error) => {
      const errors = fieldErrors(error)
      const [bad] = Object.entries(errors).filter(([path]) => path.startsWith('to.'))
      form.setErrors(bad ? { ...errors, to: bad[1] } : errors)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['devices', device.id] })
      void queryClient.invalidateQueries({ queryKey: ['messages'] })
    },
  })
  const isEmail = channel === 'Email'
  return (
    <form onSubmit={form.onSubmit(() => send.mutate())} noValidate>
      <Stack gap="sm">
        <ChannelField {...form.getInputProps('channel')} />
        <MessagesLeft deviceId={device.id} channel={channel} wanted={to.length} />
        <TagsInput
          label={words.to}
          description={isEmail ? words.toEmail : words.toSms}
          required
          maxTags={100}
          splitChars={[',', ';', ' ']}
          openOnFocus={false}
          data-autofocus
          {...form.getInputProps('to')}
        />
        {isEmail && (
          <TextInput
            label={words.subject}
            placeholder={words.subjectHint(device.name)}
            maxLength={200}
            {...form.getInputProps('subject')}
          />
        )}
        <Textarea
          label={words.text}
          required
          autosize
          minRows={4}
          maxRows={10}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={words.characters(
            format.number(Math.max(0, textLimit(channel) - Array.from(text).length)),
          )}
          {...form.getInputProps('text')}
        />
        <SendProblem error={send.error} deviceId={device.id} />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" loading={send.isPending} leftSection={<IconSend size={17} />}>
          {words.send}
        </Button>
      </Group>
    </form>
  )
}

function ChannelField(props: { value?: MessageChannel; onChange?: (channel: string) => void }) {
  const {
    devices: { message: words },
  } = useWords()
  return (
    <div>
      <Text size="sm" fw={500} id="message-channel" mb={4}>
        {words.channel}
      </Text>
      <SegmentedControl
        aria-labelledby="message-channel"
        fullWidth
        data={[
          { value: 'Email', label: words.email },
          { value: 'SMS', label: words.sms },
        ]}
        {...props}
      />
    </div>
  )
}
