export { DataFolderInUseError } from './data-folder-in-use-error.ts'
export { type EmbeddedDatabase, openEmbeddedDatabase } from './open.ts'
export type { EmbeddedOptions } from './options.ts'
export { giveFolder } from './run-as.ts'
