import type { Words } from '../index.ts'

export const shareLinks: Words['shareLinks'] = {}
