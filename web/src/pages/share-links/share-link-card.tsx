import { ActionIcon, Badge, CopyButton, Group, Paper, Text, Tooltip } from '@mantine/core'
import type { ShareLink } from '@sextant/contract'
import { IconCheck, IconCopy, IconLink, IconLinkOff } from '@tabler/icons-react'
import { useFormat } from '../../format/use-format.ts'
import { useMay } from '../../session/session.ts'
import { TextLink } from '../../ui/links.tsx'
import { useWords } from '../../words/index.ts'
import { RevokeLink } from './revoke-link.tsx'
import { addressOf, hasEnded } from './share-link-values.ts'
import { useSharedNames } from './use-shared-names.ts'

export function ShareLinkCard({ link }: { link: ShareLink }) {
  const { shareLinks: words, common } = useWords()
  const format = useFormat()
  const mayWrite = useMay('write')
  const shared = useSharedNames(link)
  const isEnded = hasEnded(link)
  const { id, expires, visits, lastVisited, trail } = link
  const name = link.name || words.untitled
  const until = `${format.dateTime(expires)} (${format.zone})`
  const opened =
    lastVisited === null
      ? words.visits(visits)
      : `${words.visits(visits)}, ${words.lastVisited(format.ago(lastVisited))}`
  const Icon = isEnded ? IconLinkOff : IconLink
  return (
    <Paper component="li" withBorder p="md" display="block">
      <Group wrap="nowrap" gap="md">
        <span className="share-link-icon" data-ended={isEnded || undefined}>
          <Icon size={20} stroke={1.7} aria-hidden />
        </span>
        <div className="share-link-text">
          <Group gap={8}>
            <TextLink to="/share-links" search={{ link: id }} className="share-link-name" underline="hover">
              {name}
            </TextLink>
            <Badge size="sm" variant="light" color={isEnded ? 'gray' : 'teal'} tt="none" component="span">
              {words.state[isEnded ? 'expired' : 'active']}
            </Badge>
          </Group>
          <Text size="sm">{shared}</Text>
          <Text size="xs" c="dimmed">
            <span title={until}>
              {isEnded
                ? words.endedAt(format.dateTimeShort(expires), format.zone)
                : words.endsIn(format.ago(expires))}
            </span>
            {' · '}
            {opened}
            {' · '}
            {trail ? words.withTrail : words.withoutTrail}
          </Text>
        </div>
        {!isEnded && (
          <CopyButton value={addressOf(link)}>
            {({ copied, copy }) => (
              <Tooltip label={copied ? common.copied : common.copy}>
                <ActionIcon
                  variant="default"
                  size={40}
                  aria-label={copied ? common.copied : words.copyOf(name)}
                  onClick={copy}
                >
                  {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
                </ActionIcon>
              </Tooltip>
            )}
          </CopyButton>
        )}
        {mayWrite && <RevokeLink link={link} />}
      </Group>
    </Paper>
  )
}
