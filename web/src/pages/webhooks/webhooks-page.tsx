import { useDocumentTitle } from '@mantine/hooks'
import type { NewWebhook } from '@sextant/sdk'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay, useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/index.ts'
import { WebhookDetail } from './webhook-detail.tsx'
import { NEW, WebhookList } from './webhook-list.tsx'
import './webhooks.css'

const route = getRouteApi('/app/webhooks')

export function WebhooksPage() {
  const { webhooks: words } = useWords()
  const { webhook } = route.useSearch()
  const { scope } = useSession()
  const mayUse = useMay('api')
  // Kept only until the page is left: nobody can read it again.
  const [made, setMade] = useState<NewWebhook>()
  useDocumentTitle(`${words.title} – Sextant`)
  if (!mayUse || scope.group !== null || scope.deviceId !== null)
    return (
      <Page title={words.title} hint={words.hint}>
        <EmptyState title={mayUse ? words.limitedView : words.notAllowed}>
          {mayUse ? words.limitedViewHint : words.notAllowedHint}
        </EmptyState>
      </Page>
    )
  if (webhook === undefined || webhook === NEW)
    return <WebhookList isAdding={webhook === NEW} onMade={setMade} />
  return (
    <WebhookDetail
      key={webhook}
      id={webhook}
      secret={made?.id === webhook ? made.secret : undefined}
      onSecret={setMade}
      onSecretDone={() => setMade(undefined)}
    />
  )
}
