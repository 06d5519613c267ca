export { groupRoutes } from './routes.ts'
export { listMembers } from './store-events.ts'
export { tellGroups } from './tell-groups.ts'
