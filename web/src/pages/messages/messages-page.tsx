import { Button, Center, Loader } from '@mantine/core'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { MessageDrawer } from './message-drawer.tsx'
import { MessageFilters } from './message-filters.tsx'
import { MessageTable } from './message-table.tsx'
import { NotSetUp } from './not-set-up.tsx'
import { useMessageFilters, useMessages } from './use-messages.ts'

/** The outbox: what was sent, what waits, what was held back, and why. */
export function MessagesPage() {
  const { messages: words, common } = useWords()
  const { filters, chosen, change } = useMessageFilters()
  const { messages, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useMessages(filters)
  return (
    <Page title={words.title} hint={words.hint}>
      <NotSetUp messages={messages} />
      <MessageFilters />
      <Problem error={error} retry={() => void refetch()} />
      {isPending && (
        <Center p="xl">
          <Loader aria-label={common.loading} />
        </Center>
      )}
      {!isPending && !error && messages.length === 0 && <NoMessages />}
      {messages.length > 0 && <MessageTable messages={messages} />}
      {hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {common.more}
          </Button>
        </Center>
      )}
      <MessageDrawer id={chosen} onClose={() => change({ message: undefined })} />
    </Page>
  )
}

function NoMessages() {
  const { messages: words } = useWords()
  const { filters, change } = useMessageFilters()
  if (Object.keys(filters).length === 0)
    return (
      <EmptyState title={words.none} action={<ButtonLink to="/rules">{words.toRules}</ButtonLink>}>
        {words.noneHint}
      </EmptyState>
    )
  const clear = () => change({ device: undefined, channel: undefined, status: undefined })
  return (
    <EmptyState
      title={words.noneFound}
      action={
        <Button variant="default" onClick={clear}>
          {words.clearFilters}
        </Button>
      }
    >
      {words.noneFoundHint}
    </EmptyState>
  )
}
