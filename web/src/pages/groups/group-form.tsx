import { Button, Group as Row, Stack, Textarea, TextInput } from '@mantine/core'
import type { Group } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '../../api/explain-error.ts'
import { sextant } from '../../api/sextant.ts'
import { useMay } from '../../session/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { DevicePicker } from '../../ui/device-picker.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { RecordFormFoot } from '../../ui/record-form-foot.tsx'
import { toastSaved } from '../../ui/toast.ts'
import { useRecordForm } from '../../ui/use-record-form.ts'
import { useWords } from '../../words/index.ts'

type Fields = Pick<Group, 'name' | 'description' | 'devices'>
const valuesOf = ({ name, description, devices }: Fields) => ({ name, description, devices })

interface GroupFormProps {
  /** Absent for a new group. */
  groupId: string | undefined
  group: Tagged<Fields>
  onClose: () => void
}

export function GroupForm({ groupId, group, onClose }: GroupFormProps) {
  const { groups: words, common } = useWords()
  const mayWrite = useMay('write')
  const queryClient = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const { form, etag, isOutdated, loadNewest } = useRecordForm(group, valuesOf)
  const done = () => {
    onClose()
    return queryClient.invalidateQueries({ queryKey: ['groups'] })
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: Fields) =>
      groupId === undefined
        ? sextant.groups.create(values)
        : sextant.groups.patch(groupId, values, { ifMatch: etag }),
    onSuccess: () => {
      toastSaved()
      form.resetDirty()
      return done()
    },
    onError: (failure) => form.setErrors(fieldErrors(failure)),
  })
  return (
    <FormModal
      opened
      size="lg"
      title={groupId === undefined ? words.add : words.edit}
      dirty={form.isDirty() && !isPending}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={form.onSubmit((values) => mutate(values))}>
          <Stack>
            <TextInput
              label={common.name}
              required
              maxLength={200}
              readOnly={!mayWrite}
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Textarea
              label={common.description}
              autosize
              minRows={2}
              readOnly={!mayWrite}
              {...form.getInputProps('description')}
            />
            <DevicePicker
              label={words.members}
              disabled={!mayWrite}
              value={form.values.devices}
              onChange={(devices) => form.setFieldValue('devices', devices)}
            />
            {mayWrite && (
              <>
                {groupId !== undefined && (
                  <Row>
                    <Button variant="subtle" color="red" size="xs" onClick={() => setDeleting(true)}>
                      {words.delete}
                    </Button>
                  </Row>
                )}
                <RecordFormFoot
                  error={error}
                  isOutdated={isOutdated}
                  isDirty={form.isDirty()}
                  isSaving={isPending}
                  onLoadNewest={loadNewest}
                  onCancel={close}
                />
              </>
            )}
          </Stack>
          <Confirm
            opened={deleting}
            title={words.delete}
            action={words.delete}
            run={async () => {
              await sextant.groups.delete(groupId as string)
              await done()
            }}
            onClose={() => setDeleting(false)}
          >
            {words.deleteHint(group.value.name)}
          </Confirm>
        </form>
      )}
    </FormModal>
  )
}
