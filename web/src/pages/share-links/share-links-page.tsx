import { Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ShareLink } from '@sextant/contract'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMay } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/index.ts'
import { ShareLinkCard } from './share-link-card.tsx'
import { ShareLinkDialog } from './share-link-dialog.tsx'
import { ShareLinkForm } from './share-link-form.tsx'
import { hasEnded, newLink, shareLinksQuery } from './share-link-values.ts'
import './share-links.css'

const route = getRouteApi('/app/share-links')
const NEW = 'new'

export function ShareLinksPage() {
  const { shareLinks: words } = useWords()
  const mayWrite = useMay('write')
  const navigate = route.useNavigate()
  const { link, device, group } = route.useSearch()
  const { data: links } = useSuspenseQuery(shareLinksQuery)
  useDocumentTitle(`${words.title} – Sextant`)
  const [active, ended] = [links.filter((each) => !hasEnded(each)), links.filter(hasEnded)]
  // The form itself has asked about changes that are not saved.
  const show = (id?: string) => void navigate({ search: { link: id }, replace: true, ignoreBlocker: true })
  const isNew = link === NEW || (link === undefined && (device !== undefined || group !== undefined))
  const add = mayWrite && (
    <ButtonLink to="/share-links" search={{ link: NEW }} leftSection={<IconPlus size={17} />}>
      {words.add}
    </ButtonLink>
  )
  return (
    <Page title={words.title} hint={words.hint} actions={links.length > 0 && add}>
      {links.length === 0 ? (
        <EmptyState title={words.none} action={add}>
          {mayWrite ? words.noneHint : words.noneHintReader}
        </EmptyState>
      ) : (
        <Stack gap="xl">
          <Links
            title={words.active(active.length)}
            links={active}
            hint={active.length === 0 && words.noneActive}
          />
          {ended.length > 0 && (
            <Links title={words.ended(ended.length)} links={ended} hint={words.endedHint} />
          )}
        </Stack>
      )}
      {isNew && mayWrite && (
        <ShareLinkForm
          key={`${device} ${group}`}
          link={{ value: newLink({ device, group }), etag: '' }}
          onClose={() => show()}
          onSaved={({ id }) => show(id)}
        />
      )}
      {link !== undefined && !isNew && <ShareLinkDialog key={link} id={link} onClose={() => show()} />}
    </Page>
  )
}

interface LinksProps {
  title: string
  hint: string | false
  links: readonly ShareLink[]
}

function Links({ title, hint, links }: LinksProps) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {hint !== false && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {links.length > 0 && (
        <Stack component="ul" gap="sm" p={0} m={0} mt="sm">
          {links.map((link) => (
            <ShareLinkCard key={link.id} link={link} />
          ))}
        </Stack>
      )}
    </section>
  )
}
