import type { Words } from '../index.ts'

export const rules: Words['rules'] = {}
