import fc from 'fast-check'
import type { PatchOperation } from './patch-model.ts'
import type { PatchableRecord } from './patchable-fields.ts'
import { anyJson } from './schema-arbitrary.ts'

/** A patch with the media type that it is sent as. */
export interface Patch {
  body: PatchOperation[] | Record<string, unknown>
  mediaType: string
}

const JSON_TYPE = 'application/json'
const TYPES = { list: 'application/json-patch+json', object: 'application/merge-patch+json' }
const STRANGE_POINTERS = [
  '',
  '/',
  '/nonsense',
  '/id',
  '/lastModified',
  'name',
  '/name/0',
  '/~2',
  '/__proto__',
  '/tags/a~1b~0',
]
const anything = fc.oneof(anyJson(1), fc.constant(null))

/** Patches of both kinds that mostly make sense for the record. */
export function patchesOf(record: PatchableRecord): fc.Arbitrary<Patch> {
  return fc.oneof(
    withType(fc.array(operationOn(record), { minLength: 1, maxLength: 3 }), TYPES.list, TYPES.object),
    withType(mergeOf(record), TYPES.object, TYPES.list),
  )
}

const withType = (body: fc.Arbitrary<Patch['body']>, right: string, wrong: string): fc.Arbitrary<Patch> =>
  fc.record({
    body,
    mediaType: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(JSON_TYPE, right) },
      { weight: 1, arbitrary: fc.constant(wrong) },
    ),
  })

/** Whether the form of the patch is the one that its media type promises. */
export const isAsItSays = ({ body, mediaType }: Patch) =>
  mediaType === JSON_TYPE || mediaType === (Array.isArray(body) ? TYPES.list : TYPES.object)

function mergeOf({ fields }: PatchableRecord): fc.Arbitrary<Record<string, unknown>> {
  const known = Object.entries(fields).map(([name, { values }]) =>
    fc.record({ name: fc.constant(name), value: valueFor(values) }),
  )
  const strange = fc.record({ name: fc.constantFrom('nonsense', 'id', 'lastModified'), value: anything })
  const member = fc.oneof({ weight: 20, arbitrary: fc.oneof(...known) }, { weight: 1, arbitrary: strange })
  return fc
    .uniqueArray(member, { selector: ({ name }) => name, maxLength: 4 })
    .map((members) => Object.fromEntries(members.map(({ name, value }) => [name, value])))
}

const valueFor = (values: unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...values) },
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: anything },
  )

function operationOn(record: PatchableRecord): fc.Arbitrary<PatchOperation> {
  const places = placesIn(record)
  const pointer = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...places.map(({ path }) => path)) },
    { weight: 1, arbitrary: fc.constantFrom(...STRANGE_POINTERS) },
  )
  const giving = fc.oneof(
    ...places.map(({ path, values }) => fc.record({ path: fc.constant(path), value: valueFor(values) })),
    fc.record({ path: pointer, value: anything }),
  )
  return fc.oneof(
    {
      weight: 4,
      arbitrary: giving.chain((rest) => fc.constantFrom('add', 'replace').map((op) => ({ op, ...rest }))),
    },
    { weight: 1, arbitrary: giving.map((rest) => ({ op: 'test', ...rest })) },
    { weight: 2, arbitrary: fc.record({ op: fc.constant('remove'), path: pointer }) },
    {
      weight: 3,
      arbitrary: fc.record({ op: fc.constantFrom('move', 'copy'), path: pointer, from: pointer }),
    },
  )
}

/** The fields, and what lies one step below them. */
function placesIn({ fields }: PatchableRecord) {
  return Object.entries(fields).flatMap(([name, { values }]) => {
    const whole = { path: `/${name}`, values }
    const lists = values.filter(Array.isArray)
    const objects = values.filter(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    )
    const items = lists.flat()
    const below = ['0', '1', '-', '01'].map((key) => ({ path: `/${name}/${key}`, values: items }))
    const members = objects.flatMap((object) =>
      Object.entries(object as object).map(([key, value]) => ({
        path: `/${name}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        values: [value as unknown],
      })),
    )
    return [whole, ...(items.length > 0 ? below : []), ...members]
  })
}
