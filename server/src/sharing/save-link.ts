import { type ErrorDetail, SHARED_PER_LINK, type ShareLinkInput } from '@sextant/contract'
import { lockAccount } from '../accounts/index.ts'
import { findVisible } from '../devices/index.ts'
import type { Executor } from '../platform/db.ts'
import { AppError, conflict, invalid } from '../platform/errors.ts'
import type { Principal } from '../platform/principal.ts'
import { isUuid, newUuid } from '../platform/uuid.ts'
import type { LinkTokens } from './link-tokens.ts'
import { countLinks, type LinkRow } from './store.ts'
import { holdDevices, holdGroups, insertLink, setDevices, setGroups, updateLink } from './store-changes.ts'

const MOST_LINKS = 1000
const MOST_DETAILS = 20
const LONGEST_MS = 366 * 24 * 60 * 60_000

export async function createLink(
  db: Executor,
  principal: Principal,
  input: ShareLinkInput,
  { tokens, now }: { tokens: LinkTokens; now: Date },
) {
  const { accountId, userId } = principal
  const expiresAt = readExpires(input, now)
  await lockAccount(db, accountId)
  if ((await countLinks(db, accountId)) >= MOST_LINKS)
    throw conflict('conflict', `An account can have ${MOST_LINKS} share links. Delete some first.`)
  const contents = await holdContents(db, principal, input)
  const id = newUuid(now)
  const fields = { ...fieldsOf(input), id, expiresAt, now }
  await insertLink(db, accountId, { ...fields, ...tokens.make(accountId, id), createdBy: userId })
  await setContents(db, accountId, id, contents)
  return id
}

/** The caller holds the link. */
export async function changeLink(
  db: Executor,
  principal: Principal,
  before: LinkRow,
  { input, now }: { input: ShareLinkInput; now: Date },
) {
  const { accountId } = principal
  const { id } = before
  const expiresAt = readExpires(input, now, before.expiresAt)
  const contents = await holdContents(db, principal, input)
  await updateLink(db, accountId, { ...fieldsOf(input), id, expiresAt, now })
  await setContents(db, accountId, id, contents)
}

const fieldsOf = ({ name = '', trail = false }: ShareLinkInput) => ({ name, trail })

/** An end that stays as it was may lie in the past: a link that has ended can still be renamed. */
function readExpires({ expires }: ShareLinkInput, now: Date, before?: Date) {
  const time = new Date(expires)
  if (time.getTime() === before?.getTime()) return time
  if (time <= now) throw invalid('/expires', 'must lie in the future')
  if (time.getTime() > now.getTime() + LONGEST_MS)
    throw invalid('/expires', 'must not be more than 366 days ahead')
  return time
}

interface Contents {
  deviceKeys: string[]
  groupIds: string[]
}

/** Finds what is to be shown and holds it; what the caller does not see does not exist for them. */
async function holdContents(
  db: Executor,
  principal: Principal,
  { devices = [], groups = [] }: ShareLinkInput,
): Promise<Contents> {
  if (devices.length + groups.length === 0)
    throw invalid('/devices', `or /groups must name something to show, at most ${SHARED_PER_LINK} each`)
  const { accountId, scope } = principal
  const heldDevices = await holdDevices(db, accountId, devices)
  const visible = await findVisible(db, principal, devices)
  const heldGroups = await holdGroups(db, accountId, groups.filter(isUuid))
  const seesGroup = (id: string) =>
    scope.deviceId === null && (scope.groupId === null || scope.groupId === id)
  const groupIds = new Set(heldGroups.map(({ id }) => id).filter(seesGroup))
  const details = [
    ...missing('/devices', 'device', devices, (id) => visible.has(id)),
    ...missing('/groups', 'group', groups, (id) => groupIds.has(id.toLowerCase())),
  ]
  if (details.length > 0)
    throw new AppError(400, 'invalid_request', `${details[0]?.path} ${details[0]?.message}.`, {
      details: details.slice(0, MOST_DETAILS),
    })
  return { deviceKeys: heldDevices.map(({ key }) => key), groupIds: [...groupIds] }
}

const missing = (
  path: string,
  what: string,
  ids: readonly string[],
  isKnown: (id: string) => boolean,
): ErrorDetail[] =>
  ids.flatMap((id, i) =>
    isKnown(id) ? [] : [{ path: `${path}/${i}`, message: `names a ${what} that does not exist: ${id}` }],
  )

async function setContents(db: Executor, accountId: string, linkId: string, contents: Contents) {
  await setDevices(db, accountId, linkId, contents.deviceKeys)
  await setGroups(db, accountId, linkId, contents.groupIds)
}
