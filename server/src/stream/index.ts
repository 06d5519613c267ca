export { Hub } from './hub.ts'
export type { StreamLimits } from './limits.ts'
export { streamRoutes } from './routes.ts'
