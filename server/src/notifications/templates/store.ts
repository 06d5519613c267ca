import type { MessageTemplatesInput } from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'

/** What the account has worded itself. */
export type OwnTemplates = Pick<
  MessageTemplatesInput,
  'alertEmail' | 'overEmail' | 'alertSms' | 'overSms' | 'limitNotice'
>

export interface TemplatesRow {
  templates: OwnTemplates
  version: string
  modifiedAt: Date
}

export async function findTemplates(db: Executor, accountId: string) {
  const [row] = await db<TemplatesRow>`
    select templates, version, modified_at as "modifiedAt" from message_templates where account_id = ${accountId}`
  return row
}

export async function saveTemplates(db: Executor, accountId: string, templates: OwnTemplates, now: Date) {
  const [row] = await db<TemplatesRow>`
    insert into message_templates as t (account_id, templates, version, modified_at)
    values (${accountId}, ${JSON.stringify(templates)}, 1, ${now})
    on conflict (account_id) do update
    set templates = excluded.templates, version = t.version + 1, modified_at = excluded.modified_at
    returning templates, version, modified_at as "modifiedAt"`
  return row as TemplatesRow
}
