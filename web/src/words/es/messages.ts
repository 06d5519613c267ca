import type { Words } from '../index.ts'

export const messages: Words['messages'] = {}
