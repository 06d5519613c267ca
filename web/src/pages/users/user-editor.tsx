import { Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sextant } from '../../api/sextant.ts'
import { useSession } from '../../session/session.ts'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { UserForm } from './user-form.tsx'
import { newUser } from './user-values.ts'

/** Reads the user, unless it is a new one, and shows the form. */
export function UserEditor({ userId, onClose }: { userId: string | undefined; onClose: () => void }) {
  const { users: words, common } = useWords()
  const { country, timeZone } = useSession()
  const [nobody] = useState(() => ({ value: newUser(country, timeZone), etag: '' }))
  const { data, error, refetch } = useQuery({
    queryKey: ['users', userId],
    queryFn: ({ signal }) => sextant.users.getTagged(userId as string, { signal }),
    enabled: userId !== undefined,
  })
  const user = userId === undefined ? nobody : data
  if (user) return <UserForm userId={userId} user={user} onClose={onClose} />
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
