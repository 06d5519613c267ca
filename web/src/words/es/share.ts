import type { Words } from '../index.ts'

export const share: Words['share'] = {}
