import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sextant } from '../../api/sextant.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'

interface DeleteRuleProps {
  id: string
  name: string
  onDeleted: () => void
}

export function DeleteRule({ id, name, onDeleted }: DeleteRuleProps) {
  const { rules: words, common } = useWords()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const run = async () => {
    await sextant.alertRules.delete(id)
    toast(words.deleted)
    onDeleted()
    await queryClient.invalidateQueries({ queryKey: ['alertRules'] })
  }
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={17} />}
        onClick={() => setAsking(true)}
      >
        {words.delete}
      </Button>
      <Confirm
        opened={asking}
        title={words.deleteTitle(name)}
        action={common.delete}
        run={run}
        onClose={() => setAsking(false)}
      >
        {words.deleteText}
      </Confirm>
    </>
  )
}
