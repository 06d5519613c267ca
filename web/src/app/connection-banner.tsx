import { Alert } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useConnection } from '../fleet/use-live.tsx'
import { useWords } from '../words/index.ts'

export function ConnectionBanner() {
  const { shell } = useWords()
  const lost = useConnection() === 'lost'
  return (
    <div className="banner" role="status">
      {lost && (
        <Alert color="orange" variant="light" radius={0} py={8} icon={<IconPlugConnectedX size={18} />}>
          {shell.lost}
        </Alert>
      )}
    </div>
  )
}
