import { Group, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Message } from '@sextant/contract'
import { IconDeviceMobileMessage, IconMail } from '@tabler/icons-react'
import { useDeviceNames } from '../../fleet/device-names.ts'
import { useFormat } from '../../format/use-format.ts'
import { Ago } from '../../ui/ago.tsx'
import { TextLink } from '../../ui/links.tsx'
import { MessageStatusBadge } from '../../ui/message-status-badge.tsx'
import { useWords } from '../../words/index.ts'
import './messages.css'

export function MessageTable({ messages }: { messages: readonly Message[] }) {
  const { messages: words } = useWords()
  const format = useFormat()
  const isPhone = useMediaQuery('(max-width: 760px)')
  return (
    <Table
      className="message-table"
      verticalSpacing="sm"
      highlightOnHover
      aria-label={words.table}
      layout="fixed"
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.to}</Table.Th>
          {!isPhone && <Table.Th>{words.about}</Table.Th>}
          {!isPhone && <Table.Th w={150}>{words.made(format.zone)}</Table.Th>}
          <Table.Th w={isPhone ? 130 : 210}>{words.status}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} isPhone={isPhone} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function MessageRow({ message, isPhone }: { message: Message; isPhone: boolean | undefined }) {
  const { messages: words } = useWords()
  const names = useDeviceNames()
  const format = useFormat()
  const { deviceId } = message
  const deviceName = deviceId === null ? words.platform : (names.get(deviceId) ?? deviceId)
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap={8} wrap="nowrap">
          <ChannelIcon channel={message.channel} />
          <div className="message-cell">
            <TextLink
              to="/messages"
              search={(before) => ({ ...before, message: message.id })}
              className="message-link ellipsis"
              underline="hover"
              aria-label={`${message.to}, ${deviceName}`}
            >
              {message.to}
            </TextLink>
            <Text size="xs" c="dimmed" className="ellipsis">
              {deviceName}
              {isPhone && ' · '}
              {isPhone && <Ago at={message.creation} />}
            </Text>
          </div>
        </Group>
      </Table.Td>
      {!isPhone && (
        <Table.Td>
          <div className="message-cell">
            {message.subject !== '' && (
              <Text size="sm" fw={500} className="ellipsis">
                {message.subject}
              </Text>
            )}
            <Text size={message.subject === '' ? 'sm' : 'xs'} c="dimmed" className="ellipsis">
              {message.text}
            </Text>
          </div>
        </Table.Td>
      )}
      {!isPhone && (
        <Table.Td>
          <Text size="sm">{format.dateTimeShort(message.creation)}</Text>
          <Text size="xs" c="dimmed">
            <Ago at={message.creation} />
          </Text>
        </Table.Td>
      )}
      <Table.Td>
        <MessageStatusBadge status={message.status} />
        {message.reason !== null && (
          <Text size="xs" c="dimmed" mt={2}>
            {words.reasons[message.reason]}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function ChannelIcon({ channel }: Pick<Message, 'channel'>) {
  const { messages: words } = useWords()
  const Icon = channel === 'Email' ? IconMail : IconDeviceMobileMessage
  return (
    <Icon size={20} stroke={1.7} role="img" aria-label={words.channels[channel]} style={{ flex: 'none' }} />
  )
}
