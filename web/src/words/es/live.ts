import type { Words } from '../index.ts'

export const live: Words['live'] = {}
