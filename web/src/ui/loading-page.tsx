import { Center, Loader } from '@mantine/core'
import { useWords } from '../words/index.ts'

export function LoadingPage() {
  const { common } = useWords()
  return (
    <Center h="100%" mih={200}>
      <Loader aria-label={common.loading} role="status" />
    </Center>
  )
}
