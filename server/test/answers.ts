import type { Response } from './client.ts'

/** What is left of an answer when the parts that differ from request to request are taken out. */
export const lasting = ({ status, text }: Response) =>
  `${status} ${text.replace(/"requestId":"[^"]*"|"api\w*Usage":\d+/g, '')}`

/** Where a 400 says that the input is wrong. */
export const pathsOf = ({ body }: Response): string[] =>
  (body.details ?? []).map(({ path }: { path: string }) => path)

/** In order, so that it does not matter which of several rivals won. */
export const statusesOf = (answers: readonly Response[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
