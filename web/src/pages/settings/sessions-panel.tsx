import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { SessionInfo } from '@sextant/contract'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { useFormat } from '../../format/use-format.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'
import { browserOf } from './browser-of.ts'

const queryKey = ['sessions']

/** Where the user is signed in. */
export function SessionsPanel() {
  const { settings: words } = useWords()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery({
    queryKey,
    queryFn: ({ signal }) => sextant.sessions.list({ limit: 100 }, { signal }),
  })
  const again = () => queryClient.invalidateQueries({ queryKey })
  const end = useMutation({
    mutationFn: (id: string) => sextant.sessions.end(id),
    onSuccess: again,
    onError: toastError,
  })
  const endOthers = useMutation({
    mutationFn: () => sextant.sessions.endOthers(),
    onSuccess: (count) => {
      toast(words.sessionsEnded(count))
      return again()
    },
    onError: toastError,
  })
  return (
    <Stack maw={680}>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" maw={420}>
          {words.sessionsHint}
        </Text>
        <Button
          variant="default"
          disabled={data.items.length < 2}
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {words.endOthers}
        </Button>
      </Group>
      <Stack component="ul" gap="xs" p={0} m={0}>
        {data.items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.variables === session.id && end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </Stack>
    </Stack>
  )
}

function SessionRow({
  session,
  isEnding,
  onEnd,
}: {
  session: SessionInfo
  isEnding: boolean
  onEnd: () => void
}) {
  const { settings: words } = useWords()
  const format = useFormat()
  const { name, isPhone } = browserOf(session.userAgent)
  const browser = name || words.unknownBrowser
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop
  return (
    <Paper component="li" withBorder p="sm" display="block">
      <Group justify="space-between" wrap="nowrap">
        <Group wrap="nowrap">
          <Icon size={24} stroke={1.5} aria-hidden />
          <div>
            <Group gap={8}>
              <Text fw={550} size="sm">
                {browser}
              </Text>
              {session.current && <Badge variant="light">{words.thisSession}</Badge>}
            </Group>
            <Text size="xs" c="dimmed" title={`${format.dateTime(session.lastUsed)} (${format.zone})`}>
              {words.usedAndSince(
                format.ago(session.lastUsed),
                `${format.date(session.creation)} (${format.zone})`,
              )}
            </Text>
          </div>
        </Group>
        {!session.current && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            loading={isEnding}
            onClick={onEnd}
            aria-label={words.endOf(browser)}
          >
            {words.end}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
