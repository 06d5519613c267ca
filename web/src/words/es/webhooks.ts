import type { Words } from '../index.ts'

export const webhooks: Words['webhooks'] = {}
