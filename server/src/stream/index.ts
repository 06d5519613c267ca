export { Hub, type StreamLimits } from './hub.ts'
export { streamRoutes } from './routes.ts'
