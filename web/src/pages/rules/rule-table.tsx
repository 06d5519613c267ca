import { Badge, Group, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { AlertRule } from '@sextant/contract'
import { AlertIcon } from '../../alerts/alert-icon.tsx'
import { TextLink } from '../../ui/links.tsx'
import { useWords } from '../../words/index.ts'
import { EnabledSwitch } from './enabled-switch.tsx'
import './rules.css'
import { sayWho } from './say-rule.ts'
import { useNames } from './use-names.ts'

export function RuleTable({ rules }: { rules: readonly AlertRule[] }) {
  const { rules: words, alerts } = useWords()
  const names = useNames()
  const isPhone = useMediaQuery('(max-width: 760px)')
  return (
    <Table
      className="rule-table"
      verticalSpacing="sm"
      highlightOnHover
      aria-label={words.table}
      layout="fixed"
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.rule}</Table.Th>
          {!isPhone && <Table.Th>{words.watches}</Table.Th>}
          {!isPhone && <Table.Th w={230}>{words.tells}</Table.Th>}
          <Table.Th w={84}>{words.enabled}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rules.map((rule) => (
          <Table.Tr key={rule.id} data-off={!rule.enabled || undefined}>
            <Table.Td>
              <Group gap={12} wrap="nowrap">
                <span className="rule-icon" data-critical={rule.critical || undefined}>
                  <AlertIcon name={rule.alertName} />
                </span>
                <div className="rule-cell">
                  <Group gap={8} wrap="nowrap">
                    <TextLink
                      to="/rules"
                      search={(before) => ({ ...before, rule: rule.id })}
                      className="rule-link ellipsis"
                      underline="hover"
                    >
                      {rule.name}
                    </TextLink>
                    {rule.critical && (
                      <Badge size="xs" color="red.8" variant="filled" flex="none">
                        {words.critical}
                      </Badge>
                    )}
                  </Group>
                  <Text size="xs" c="dimmed" className="ellipsis">
                    {alerts.names[rule.alertName]}
                  </Text>
                </div>
              </Group>
            </Table.Td>
            {!isPhone && (
              <Table.Td>
                <Text size="sm" className="first-letter">
                  {sayWho(rule, names, words)}
                </Text>
              </Table.Td>
            )}
            {!isPhone && (
              <Table.Td>
                <Channels rule={rule} />
              </Table.Td>
            )}
            <Table.Td>
              <EnabledSwitch rule={rule} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Channels({ rule: { channels } }: { rule: AlertRule }) {
  const { rules: words } = useWords()
  if (channels.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.nobody}
      </Text>
    )
  return (
    <Group gap={6}>
      {channels.map((channel) => (
        <Badge key={channel} variant="light" color="ocean" tt="none">
          {words.channelNames[channel]}
        </Badge>
      ))}
    </Group>
  )
}
