import type { Words } from '../index.ts'

export const history: Words['history'] = {}
