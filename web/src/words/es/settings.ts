import type { Words } from '../index.ts'

export const settings: Words['settings'] = {}
