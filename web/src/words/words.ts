import type { en } from './en/index.ts'

/** Every text of the interface: plain strings, and functions where a text holds a number or a name. */
export type Words = typeof en
