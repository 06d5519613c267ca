import { Type } from 'typebox'
import { Nullable } from './scalars.ts'

const pointer = Type.String({ maxLength: 1000, description: 'JSON Pointer (RFC 6901).', examples: ['/name'] })

// Not closed: RFC 6902 wants members that mean nothing to an operation ignored, and some clients send `from: null` with all.
export const JsonPatch = Type.Array(
  Type.Object({
    op: Type.Enum(['add', 'remove', 'replace', 'move', 'copy', 'test']),
    path: pointer,
    from: Type.Optional(Nullable(pointer)),
    value: Type.Optional(Type.Unknown()),
  }),
  {
    title: 'JsonPatch',
    maxItems: 1000,
    description: 'JSON Patch (RFC 6902), applied as a whole or not at all.',
    examples: [[{ op: 'replace', path: '/name', value: 'North Sea' }]],
  },
)
export type JsonPatch = Type.Static<typeof JsonPatch>

export const MergePatch = Type.Record(Type.String(), Type.Unknown(), {
  title: 'MergePatch',
  description: 'JSON Merge Patch (RFC 7396): fields to change, null to return one to its default.',
  examples: [{ name: 'North Sea' }],
})

/** Either form; which one it is shows in the body itself: an array or an object. */
export const PatchBody = Type.Union([JsonPatch, MergePatch], {
  title: 'Patch',
  examples: [{ name: 'North Sea' }, [{ op: 'replace', path: '/name', value: 'North Sea' }]],
})
export type PatchBody = Type.Static<typeof PatchBody>
