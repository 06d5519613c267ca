export { buildOpenApi, collectRoutes } from './build.ts'
