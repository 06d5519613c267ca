import { Button } from '@mantine/core'
import { useMay, useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { useWords } from '../../words/index.ts'
import { isNarrowed, useAlertFilters } from './alert-filters.ts'

/** Why the list is empty, and what to do next. */
export function NoAlerts() {
  const { alerts: words } = useWords()
  const { scope } = useSession()
  const mayMakeRules = useMay('write') && scope.group === null && scope.deviceId === null
  const { filters, shown, change } = useAlertFilters()
  if (isNarrowed(filters) || shown === 'acknowledged') {
    const clear = { device: undefined, name: undefined, critical: undefined, state: undefined }
    return (
      <EmptyState
        title={words.noneFound}
        action={
          <Button variant="default" onClick={() => change(clear)}>
            {words.clearFilters}
          </Button>
        }
      >
        {words.noOpenHint}
      </EmptyState>
    )
  }
  if (shown === 'open') return <EmptyState title={words.noOpen}>{words.noOpenHint}</EmptyState>
  return (
    <EmptyState
      title={words.noneYet}
      action={
        mayMakeRules && (
          <ButtonLink to="/rules" search={{ rule: 'new' }}>
            {words.makeRule}
          </ButtonLink>
        )
      }
    >
      {words.noneYetHint}
    </EmptyState>
  )
}
