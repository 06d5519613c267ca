import { Loader, Modal } from '@mantine/core'
import type { Group } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { useQuery } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { GroupForm } from './group-form.tsx'

const nothing: Tagged<Pick<Group, 'name' | 'description' | 'devices'>> = {
  value: { name: '', description: '', devices: [] },
  etag: '',
}

/** Reads the group, unless it is a new one, and shows its form. */
export function GroupEditor({ groupId, onClose }: { groupId: string | undefined; onClose: () => void }) {
  const { groups: words, common } = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['groups', groupId],
    queryFn: ({ signal }) => sextant.groups.getTagged(groupId as string, { signal }),
    enabled: groupId !== undefined,
  })
  const group = groupId === undefined ? nothing : data
  if (group) return <GroupForm groupId={groupId} group={group} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={words.edit} closeButtonProps={{ 'aria-label': common.close }}>
      {error ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <Loader aria-label={common.loading} />
      )}
    </Modal>
  )
}
