import type { Words } from '../index.ts'

export const alerts: Words['alerts'] = {}
