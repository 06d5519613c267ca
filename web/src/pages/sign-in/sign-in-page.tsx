import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { setUpStateQuery } from '../../api/set-up-state.ts'
import { noteSessionBegun } from '../../session/session-ended.ts'
import { SignInForm } from '../../session/sign-in-form.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { useWords } from '../../words/index.ts'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  const { signIn: words } = useWords()
  const { to } = route.useSearch()
  const navigate = useNavigate()
  const { data: state } = useQuery(setUpStateQuery)
  return (
    <PublicPage title={words.title} hint={state?.needed ? words.noAccountYet : undefined}>
      {/* Only a path of our own: an address of another site would carry the user away. */}
      <SignInForm
        onSignedIn={() => {
          // That nobody was signed in when the page was opened counted as an end.
          noteSessionBegun()
          void navigate({ href: to && /^\/(?![/\\])/.test(to) ? to : '/' })
        }}
      />
      {state?.mail && (
        <Anchor component={Link} to="/forgot-password" size="sm" mt="md" display="inline-block">
          {words.forgotten}
        </Anchor>
      )}
    </PublicPage>
  )
}
