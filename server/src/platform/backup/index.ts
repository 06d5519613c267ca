export type { OnProgress } from './progress.ts'
export { restoreBackup } from './restore-backup.ts'
export { chooseTarget, writeBackup } from './write-backup.ts'
