import type { Words } from '../index.ts'

export const map: Words['map'] = {}
