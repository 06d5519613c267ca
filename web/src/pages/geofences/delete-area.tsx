import { Text } from '@mantine/core'
import type { Geofence } from '@sextant/contract'
import { SextantError } from '@sextant/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sextant } from '../../api/sextant.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { TextLink } from '../../ui/links.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'

interface DeleteAreaProps {
  area: Geofence
  opened: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks, deletes, and explains why not while rules use the area. */
export function DeleteArea({ area: { id, name }, opened, onClose, onDeleted }: DeleteAreaProps) {
  const { geofences: words } = useWords()
  const queryClient = useQueryClient()
  const [isUsed, setUsed] = useState(false)
  const run = async () => {
    try {
      await sextant.geofences.delete(id)
    } catch (error) {
      if (!(error instanceof SextantError) || error.status !== 409) throw error
      setUsed(true)
      throw new Error(words.inUse, { cause: error })
    }
    toast(words.deleted(name))
    onDeleted()
    void queryClient.invalidateQueries({ queryKey: ['geofences'] })
  }
  return (
    <Confirm
      opened={opened}
      title={words.deleteTitle(name)}
      action={words.delete}
      run={run}
      onClose={() => {
        setUsed(false)
        onClose()
      }}
    >
      {words.deleteHint(name)}
      {isUsed && (
        <Text size="sm" mt="xs">
          <TextLink to="/rules">{words.toRules}</TextLink>
        </Text>
      )}
    </Confirm>
  )
}
