import type { Words } from '../index.ts'

export const groups: Words['groups'] = {}
