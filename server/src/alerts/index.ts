export { addNotification, listAccountsWithNotices, type Notice, takeNotices } from './notices.ts'
export { alertRoutes } from './routes.ts'
