import type { Words } from '../index.ts'

export const setUp: Words['setUp'] = {}
