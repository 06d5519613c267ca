import { Paper, Title } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useWords } from '../../words/index.ts'
import { SignInForm } from './sign-in-form.tsx'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  const { signIn: words } = useWords()
  const { to } = route.useSearch()
  const navigate = useNavigate()
  return (
    <main className="page">
      <Paper maw={400} mx="auto" mt="10vh" p="xl" withBorder>
        <Title order={1} size="h2" mb="lg">
          {words.title}
        </Title>
        {/* Only a path of our own: an address of another site would carry the user away. */}
        <SignInForm onSignedIn={() => void navigate({ href: to && /^\/(?![/\\])/.test(to) ? to : '/' })} />
      </Paper>
    </main>
  )
}
