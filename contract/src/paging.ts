import { Type } from 'typebox'

export const PAGE_LIMIT = 10_000

export const PageLimit = Type.Integer({
  minimum: 1,
  maximum: PAGE_LIMIT,
  default: PAGE_LIMIT,
  description: 'Most records in one answer.',
})
export const Cursor = Type.String({
  minLength: 1,
  maxLength: 500,
  description: '`nextCursor` of the page before.',
})

export const ListQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Text that the record contains.' })),
  },
  { additionalProperties: false },
)
export type ListQuery = Type.Static<typeof ListQuery>

export const NextCursor = Type.Optional(
  Type.String({ description: 'Present when there is more: send it as `cursor` for the next page.' }),
)
