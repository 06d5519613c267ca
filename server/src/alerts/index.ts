export { accountAlertRoutes } from './account-routes.ts'
export { watchClock } from './clock/watch-clock.ts'
export { createJudge } from './engine/judge-journeys.ts'
export { RuleBooks } from './engine/rule-books.ts'
export {
  addNotifications,
  listAccountsWithNotices,
  type Notice,
  takeNotices,
} from './notices.ts'
export { alertRoutes } from './routes.ts'
export { alertRuleRoutes } from './rules/routes.ts'
export { listAccountsWithAlertsBefore, purgeAlerts } from './store-upkeep.ts'
