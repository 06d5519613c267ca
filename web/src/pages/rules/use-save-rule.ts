import type { AlertRule } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldErrors } from '../../api/explain-error.ts'
import { sextant } from '../../api/sextant.ts'
import { toastSaved } from '../../ui/toast.ts'
import { useRecordForm } from '../../ui/use-record-form.ts'
import { useWords } from '../../words/index.ts'
import { checkRule, gatherListErrors } from './check-rule.ts'
import { inputOfRule, type RuleValues, valuesOfRule } from './rule-values.ts'

/** The form of a rule and how it is saved. Without an id the rule is to be made. */
export function useSaveRule(newest: Tagged<AlertRule>, onSaved: () => void) {
  const { rules: words } = useWords()
  const queryClient = useQueryClient()
  const { id } = newest.value
  const { form, etag, isOutdated, loadNewest } = useRecordForm(newest, valuesOfRule, {
    validate: (values) => checkRule(values, words.check),
  })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (values: RuleValues) =>
      id === ''
        ? sextant.alertRules.create(inputOfRule(values))
        : sextant.alertRules.replace(id, inputOfRule(values), { ifMatch: etag }),
    onSuccess: async () => {
      toastSaved()
      onSaved()
      await queryClient.invalidateQueries({ queryKey: ['alertRules'] })
    },
    onError: (error) => {
      form.setErrors(gatherListErrors(fieldErrors(error)))
      void queryClient.invalidateQueries({ queryKey: ['alertRules', id] })
    },
  })
  const reload = () => {
    reset()
    loadNewest()
  }
  return { form, isOutdated, error, isPending, save: (values: RuleValues) => mutate(values), reload }
}
