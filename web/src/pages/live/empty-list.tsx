import { Button, Loader } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMay } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useWords } from '../../words/index.ts'

interface EmptyListProps {
  complete: boolean
  hasDevices: boolean
  onAdd: () => void
  onShowAll: () => void
}

export function EmptyList({ complete, hasDevices, onAdd, onShowAll }: EmptyListProps) {
  const { live: words } = useWords()
  const mayWrite = useMay('write')
  if (hasDevices)
    return (
      <EmptyState
        title={words.noMatch}
        action={
          <Button variant="default" size="sm" onClick={onShowAll}>
            {words.showAll}
          </Button>
        }
      >
        {words.noMatchHint}
      </EmptyState>
    )
  if (!complete)
    return (
      <div className="list-reading" role="status">
        <Loader size="sm" aria-hidden />
        {words.reading}
      </div>
    )
  return (
    <EmptyState
      title={words.none}
      action={
        mayWrite && (
          <Button leftSection={<IconPlus size={17} />} onClick={onAdd}>
            {words.add}
          </Button>
        )
      }
    >
      {mayWrite ? words.noneHint : words.noneScoped}
    </EmptyState>
  )
}
