import { Tabs } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/index.ts'
import { AccountPanel } from './account-panel.tsx'
import { ApiKeyPanel } from './api-key-panel.tsx'
import { DisplayPanel } from './display-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TemplatesPanel } from './templates-panel.tsx'

const route = getRouteApi('/app/settings')

const PANELS = {
  profile: ProfilePanel,
  display: DisplayPanel,
  account: AccountPanel,
  'api-key': ApiKeyPanel,
  templates: TemplatesPanel,
  sessions: SessionsPanel,
} satisfies Record<string, FunctionComponent>
type Tab = keyof typeof PANELS

export function SettingsPage() {
  const { settings: words } = useWords()
  const { privileges } = useSession()
  const navigate = useNavigate()
  const tabs = (Object.keys(PANELS) as Tab[]).filter((tab) => tab !== 'api-key' || privileges.includes('api'))
  const { tab: asked } = route.useSearch()
  const current = tabs.find((tab) => tab === asked) ?? 'profile'
  const Panel = PANELS[current]
  return (
    <Page title={words.title}>
      <Tabs
        value={current}
        onChange={(tab) => void navigate({ to: '/settings', search: tab ? { tab } : {} })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {words.tabs[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={current}>
          <Panel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
