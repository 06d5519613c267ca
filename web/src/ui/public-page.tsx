import { Anchor, Group, Paper, SegmentedControl, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LANGUAGES, type Language, usePreferences } from '../preferences/preferences.ts'
import { setLanguage, useWords } from '../words/index.ts'
import './public-page.css'

interface PublicPageProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** What surrounds the pages before the sign-in. */
export function PublicPage({ title, hint, children }: PublicPageProps) {
  const { signIn: words, shell } = useWords()
  const { language } = usePreferences()
  return (
    <div className="public-page">
      <main className="public-card">
        <Group gap={10} mb="lg">
          <img src="/icon.svg" alt="" width={40} height={40} />
          <div>
            <Text fw={700} fz={20} lh={1.1}>
              Sextant
            </Text>
            <Text size="sm" c="dimmed">
              {words.tagline}
            </Text>
          </div>
        </Group>
        <Paper p={{ base: 'lg', sm: 'xl' }} withBorder shadow="sm" radius="lg">
          <Title order={1} size="h3" mb={hint === undefined ? 'lg' : 4}>
            {title}
          </Title>
          {hint !== undefined && (
            <Text c="dimmed" size="sm" mb="lg">
              {hint}
            </Text>
          )}
          {children}
        </Paper>
        <Group justify="space-between" mt="md">
          <SegmentedControl
            size="xs"
            aria-label={words.language}
            value={language}
            onChange={(value) => void setLanguage(value as Language)}
            data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
          />
          <Anchor href="/docs" size="sm">
            {shell.apiDocs}
          </Anchor>
        </Group>
      </main>
    </div>
  )
}
