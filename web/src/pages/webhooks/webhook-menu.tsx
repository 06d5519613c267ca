import { ActionIcon, Menu } from '@mantine/core'
import type { Webhook } from '@sextant/contract'
import type { NewWebhook } from '@sextant/sdk'
import { IconDots, IconKey, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sextant } from '../../api/sextant.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'

interface WebhookMenuProps {
  webhook: Webhook
  onSecret: (made: NewWebhook) => void
}

export function WebhookMenu({ webhook: { id, url }, onSecret }: WebhookMenuProps) {
  const { webhooks: words } = useWords()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'rotate' | 'delete'>()
  const close = () => setAsking(undefined)
  const rotate = async () => onSecret(await sextant.webhooks.rotateSecret(id))
  const remove = async () => {
    await sextant.webhooks.delete(id)
    toast(words.deleted)
    await navigate({ to: '/webhooks' })
    queryClient.removeQueries({ queryKey: ['webhooks', id] })
    await queryClient.invalidateQueries({ queryKey: ['webhooks'], exact: true })
  }
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={words.more}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconKey size={17} />} onClick={() => setAsking('rotate')}>
            {words.rotate}
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={17} />}
            onClick={() => setAsking('delete')}
          >
            {words.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asking === 'rotate'}
        title={words.rotateTitle}
        action={words.rotate}
        run={rotate}
        onClose={close}
      >
        {words.rotateHint}
      </Confirm>
      <Confirm
        opened={asking === 'delete'}
        title={words.deleteTitle}
        action={words.delete}
        run={remove}
        onClose={close}
      >
        {words.deleteHint(url)}
      </Confirm>
    </>
  )
}
