export { accountRoutes } from './routes.ts'
export { changeLicenses } from './change-licenses.ts'
