import type { Words } from '../index.ts'

export const devices: Words['devices'] = {}
