import type { Words } from '../words/index.ts'

const LEAST_PASSWORD = 8

/** Checks of a form that asks for a new password twice. */
export const newPasswordChecks = ({ signIn: words }: Words) => ({
  password: (value: string) =>
    value.length < LEAST_PASSWORD ? words.passwordTooShort(LEAST_PASSWORD) : null,
  again: (value: string, { password }: { password: string }) =>
    value === password ? null : words.notTheSame,
})
