export type { AccountRow } from './store.ts'
export {
  changeAccount,
  findAccount,
  hasAccounts,
  insertAccount,
  listAccounts,
  lockAccount,
  moveRulesVersion,
  nextAccountId,
  setLicenses,
} from './store.ts'
export { purgeUsage } from './store-usage.ts'
export { UsageMeter } from './usage-meter.ts'
