import { Alert, Button, Group, Loader, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ShareLink } from '@sextant/contract'
import { IconExternalLink, IconPencil, IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sextant } from '../../api/sextant.ts'
import { useMay } from '../../session/session.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useWords } from '../../words/index.ts'
import { RevokeLink } from './revoke-link.tsx'
import { ShareLinkFacts } from './share-link-facts.tsx'
import { ShareLinkForm } from './share-link-form.tsx'
import { addressOf, hasEnded } from './share-link-values.ts'

/** The link to give away, and what it shows; from here it is changed or revoked. */
export function ShareLinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { shareLinks: words, common } = useWords()
  const [editing, setEditing] = useState(false)
  const isPhone = useMediaQuery('(max-width: 760px)')
  const { data, error, refetch } = useQuery({
    queryKey: ['shareLinks', id],
    queryFn: ({ signal }) => sextant.shareLinks.getTagged(id, { signal }),
  })
  const done = () => setEditing(false)
  if (data && editing) return <ShareLinkForm link={data} onClose={done} onSaved={done} />
  return (
    <Modal
      opened
      size="lg"
      fullScreen={isPhone}
      onClose={onClose}
      title={data ? data.value.name || words.untitled : words.link}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      {data && <Contents link={data.value} onEdit={() => setEditing(true)} onRevoked={onClose} />}
      {error && <Problem error={error} retry={() => void refetch()} />}
      {!data && !error && <Loader aria-label={common.loading} />}
    </Modal>
  )
}

interface ContentsProps {
  link: ShareLink
  onEdit: () => void
  onRevoked: () => void
}

function Contents({ link, onEdit, onRevoked }: ContentsProps) {
  const { shareLinks: words, common } = useWords()
  const mayWrite = useMay('write')
  const address = addressOf(link)
  return (
    <Stack gap="lg">
      {hasEnded(link) ? (
        <Alert color="orange" variant="light">
          {words.endedNote}
        </Alert>
      ) : (
        <div className="share-link-address">
          <QrCode value={address} label={words.qr} />
          <Stack gap="sm">
            <CopyField label={words.link} description={words.linkHint} value={address} />
            <Group gap="xs">
              <Button
                component="a"
                href={address}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<IconExternalLink size={17} />}
              >
                {words.open}
              </Button>
              <SendButton title={link.name} address={address} />
            </Group>
          </Stack>
        </div>
      )}
      <ShareLinkFacts link={link} />
      {mayWrite && (
        <Group justify="space-between">
          <RevokeLink link={link} inFull onRevoked={onRevoked} />
          <Button variant="default" leftSection={<IconPencil size={17} />} onClick={onEdit}>
            {common.edit}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Hands the link to another program of the device, where the browser can. */
function SendButton({ title, address }: { title: string; address: string }) {
  const { shareLinks: words } = useWords()
  if (typeof navigator.share !== 'function') return null
  return (
    <Button
      variant="default"
      leftSection={<IconShare size={17} />}
      // Rejects when the person changes their mind.
      onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}
    >
      {words.send}
    </Button>
  )
}
