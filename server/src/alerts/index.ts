export { alertRoutes } from './routes.ts'
