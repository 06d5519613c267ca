import type { Words } from '../index.ts'

export const users: Words['users'] = {}
