import { Stack } from '@mantine/core'
import type { Tagged } from '@sextant/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldErrors } from '../../api/explain-error.ts'
import { sextant } from '../../api/sextant.ts'
import { useSession } from '../../session/session.ts'
import { DeleteRecord } from '../../ui/delete-record.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { RecordFormFoot } from '../../ui/record-form-foot.tsx'
import { toastSaved } from '../../ui/toast.ts'
import { useRecordForm } from '../../ui/use-record-form.ts'
import { useWords } from '../../words/index.ts'
import { PersonFields } from './person-fields.tsx'
import { RightsFields } from './rights-fields.tsx'
import { inputOf, type UserFields, type UserValues, valuesOf } from './user-values.ts'

interface UserFormProps {
  /** Absent for a new user. */
  userId: string | undefined
  user: Tagged<UserFields>
  onClose: () => void
}

export function UserForm({ userId, user, onClose }: UserFormProps) {
  const { users: words } = useWords()
  const session = useSession()
  const queryClient = useQueryClient()
  const { form, etag, isOutdated, loadNewest } = useRecordForm(user, valuesOf, {
    validate: {
      password: (value) => (value !== '' && value.length < 8 ? words.passwordTooShort : null),
      group: (value, { sees }) => (sees === 'group' && !value ? words.chooseGroup : null),
      deviceId: (value, { sees }) => (sees === 'device' && !value ? words.chooseDevice : null),
    },
  })
  const isNew = userId === undefined
  const isSelf = userId === session.userId
  const done = () => {
    onClose()
    return queryClient.invalidateQueries({ queryKey: ['users'] })
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: UserValues) =>
      isNew
        ? sextant.users.create(inputOf(values, true))
        : sextant.users.patch(userId, inputOf(values, false), { ifMatch: etag }),
    onSuccess: () => {
      toastSaved()
      return done()
    },
    onError: (failure) => form.setErrors(fieldErrors(failure)),
  })
  return (
    <FormModal
      opened
      size="lg"
      title={isNew ? words.add : words.edit}
      dirty={form.isDirty() && !isPending}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={form.onSubmit((values) => mutate(values))}>
          <Stack>
            <PersonFields form={form} isNew={isNew} />
            <RightsFields form={form} isSelf={isSelf} />
            {!isNew && !isSelf && (
              <DeleteRecord
                label={words.delete}
                hint={words.deleteHint(user.value.name)}
                run={async () => {
                  await sextant.users.delete(userId)
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
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
