import {
  ALERT_PLACEHOLDERS,
  LIMIT_PLACEHOLDERS,
  type MessageTemplates,
  type MessageTemplatesInput,
} from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'
import { invalid } from '../../platform/errors.ts'
import { DEFAULT_TEMPLATES, type Templates } from './default-templates.ts'
import { placeholdersIn } from './render-template.ts'
import { findTemplates, type OwnTemplates, type TemplatesRow } from './store.ts'

const KINDS = ['alertEmail', 'overEmail', 'alertSms', 'overSms', 'limitNotice'] as const

/** The account's own wording, and ours for the rest. */
const withDefaults = (own: OwnTemplates): Templates => ({
  alertEmail: { ...DEFAULT_TEMPLATES.alertEmail, ...own.alertEmail },
  overEmail: { ...DEFAULT_TEMPLATES.overEmail, ...own.overEmail },
  alertSms: { ...DEFAULT_TEMPLATES.alertSms, ...own.alertSms },
  overSms: { ...DEFAULT_TEMPLATES.overSms, ...own.overSms },
  limitNotice: { ...DEFAULT_TEMPLATES.limitNotice, ...own.limitNotice },
})

export async function getTemplates(db: Executor, accountId: string): Promise<Templates> {
  const row = await findTemplates(db, accountId)
  return withDefaults(row?.templates ?? {})
}

export const presentTemplates = (row: TemplatesRow | undefined): MessageTemplates => ({
  ...withDefaults(row?.templates ?? {}),
  lastModified: row?.modifiedAt.toISOString() ?? null,
})

/** What differs from our wording: what does not goes on following ours, should that change. */
export function ownTemplates(input: MessageTemplatesInput): OwnTemplates {
  for (const kind of KINDS) checkPlaceholders(kind, input[kind] ?? {})
  const own = KINDS.flatMap((kind) => {
    const ours: Record<string, string> = DEFAULT_TEMPLATES[kind]
    const fields = Object.entries(input[kind] ?? {}).filter(([field, text]) => text !== ours[field])
    return fields.length > 0 ? [[kind, Object.fromEntries(fields)]] : []
  })
  return Object.fromEntries(own) as OwnTemplates
}

function checkPlaceholders(kind: keyof Templates, texts: Record<string, string>) {
  const known: readonly string[] = kind === 'limitNotice' ? LIMIT_PLACEHOLDERS : ALERT_PLACEHOLDERS
  for (const [field, text] of Object.entries(texts)) {
    const unknown = placeholdersIn(text).find((name) => !known.includes(name))
    if (unknown !== undefined)
      throw invalid(
        `/${kind}/${field}`,
        `has an unknown placeholder: {{${unknown}}}. Known are: ${known.map((name) => `{{${name}}}`).join(', ')}`,
      )
  }
}
