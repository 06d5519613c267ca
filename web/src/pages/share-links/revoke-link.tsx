import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { ShareLink } from '@sextant/contract'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sextant } from '../../api/sextant.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'

interface RevokeLinkProps {
  link: ShareLink
  /** With its word, where there is room. */
  inFull?: boolean
  onRevoked?: () => void
}

export function RevokeLink({ link: { id, name: given }, inFull = false, onRevoked }: RevokeLinkProps) {
  const { shareLinks: words } = useWords()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const name = given || words.untitled
  const run = async () => {
    await sextant.shareLinks.delete(id)
    toast(words.revoked)
    onRevoked?.()
    await queryClient.invalidateQueries({ queryKey: ['shareLinks'], exact: true })
    queryClient.removeQueries({ queryKey: ['shareLinks', id] })
  }
  return (
    <>
      {inFull ? (
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={17} />}
          onClick={() => setAsking(true)}
        >
          {words.revoke}
        </Button>
      ) : (
        <Tooltip label={words.revoke}>
          <ActionIcon
            variant="subtle"
            color="red"
            size={40}
            aria-label={words.revokeOf(name)}
            onClick={() => setAsking(true)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <Confirm
        opened={asking}
        title={words.revokeTitle(name)}
        action={words.revoke}
        run={run}
        onClose={() => setAsking(false)}
      >
        {words.revokeHint}
      </Confirm>
    </>
  )
}
