export { AreaIndex } from './area-index.ts'
export { geofenceRoutes } from './routes.ts'
export { listGeometries } from './store.ts'
