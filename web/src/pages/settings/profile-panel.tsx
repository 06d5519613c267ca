import { Divider } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { useSession } from '../../session/session.ts'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Who is signed in, as they may change themselves. */
export function ProfilePanel() {
  const { userId } = useSession()
  const { data } = useSuspenseQuery({
    queryKey: ['users', userId],
    queryFn: ({ signal }) => sextant.users.getTagged(userId, { signal }),
  })
  return (
    <>
      <ProfileForm user={data} />
      <Divider my="xl" maw={520} />
      <PasswordForm user={data.value} />
    </>
  )
}
