export { historyRoutes } from './history-routes.ts'
export { LocationRecorder } from './recorder.ts'
export { locationRoutes } from './routes.ts'
export { makeMonth, purgeLocations } from './store-upkeep.ts'
