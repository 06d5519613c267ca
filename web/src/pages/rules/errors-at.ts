import type { RuleForm } from './rule-form-type.ts'

/** Reads the complaints about the fields under a path. */
export const errorsAt = (form: RuleForm, prefix: string) => (field: string) => {
  const error = form.errors[`${prefix}${field}`]
  return typeof error === 'string' ? error : undefined
}
