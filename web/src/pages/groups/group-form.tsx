import { Stack, Textarea, TextInput } from '@mantine/core'
import type { Group } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldErrors } from '../../api/explain-error.ts'
import { sextant } from '../../api/sextant.ts'
import { useMay } from '../../session/session.ts'
import { DeleteRecord } from '../../ui/delete-record.tsx'
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
                  <DeleteRecord
                    label={words.delete}
                    hint={words.deleteHint(group.value.name)}
                    run={async () => {
                      await sextant.groups.delete(groupId)
                      await done()
                    }}
                  />
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
        </form>
      )}
    </FormModal>
  )
}
