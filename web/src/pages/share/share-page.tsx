import { Button, Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useWords } from '../../words/index.ts'
import { readShare, ShareEndedError } from './share-api.ts'
import './share.css'
import { ShareMessage } from './share-message.tsx'
import { ShareView } from './share-view.tsx'

const route = getRouteApi('/share/$token')
const TRY_AGAIN_MS = 5000

/** What people without an account see. Nothing here leads into the rest of the interface. */
export function SharePage() {
  const { share: words, common } = useWords()
  const { token } = route.useParams()
  const {
    data: share,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['share', token],
    queryFn: ({ signal }) => readShare(token, signal),
    // Each reading counts as a visit: it is read again when the stream says so.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { error: failure } }) =>
      failure && !(failure instanceof ShareEndedError) ? TRY_AGAIN_MS : false,
  })
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {error instanceof ShareEndedError ? (
        <ShareMessage title={words.ended}>{words.endedHint}</ShareMessage>
      ) : share ? (
        <ShareView token={token} share={share} onChange={() => void refetch()} />
      ) : error ? (
        <ShareMessage
          title={words.unreachable}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              {common.retry}
            </Button>
          }
        >
          {words.unreachableHint}
        </ShareMessage>
      ) : (
        <Center h="100%">
          <Loader aria-label={common.loading} role="status" />
        </Center>
      )}
    </>
  )
}
