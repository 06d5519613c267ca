import type { Words } from '../index.ts'

export const apiKey: Words['apiKey'] = {}
