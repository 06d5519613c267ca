export { changeLicenses } from './change-licenses.ts'
export { accountRoutes } from './routes.ts'
