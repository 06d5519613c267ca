import { SextantError } from '@sextant/sdk'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { sessionQuery } from '../session/session.ts'
import { LoadingPage } from '../ui/loading-page.tsx'
import { FailedPage, NotFoundPage } from './fallback-pages.tsx'
import { Shell } from './shell.tsx'

interface Context {
  queryClient: QueryClient
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Keeps the named search parameters that are texts. Everything a page shows is in its address. */
const texts =
  <K extends string>(...names: K[]) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = text(search[name])
        return value === undefined ? [] : [[name, value]]
      }),
    ) as { [name in K]?: string | undefined }

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
})

async function requireSession({ context, location }: { context: Context; location: { href: string } }) {
  try {
    await context.queryClient.ensureQueryData(sessionQuery)
  } catch (error) {
    if (!(error instanceof SextantError) || error.status !== 401) throw error
    throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } })
  }
}

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: requireSession,
  component: Shell,
})
const onMap = createRoute({
  getParentRoute: () => app,
  id: 'on-map',
  component: lazyRouteComponent(() => import('../map/map-layout.tsx'), 'MapLayout'),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: texts('to'),
  component: lazyRouteComponent(() => import('../pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
})
const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('../pages/set-up/set-up-page.tsx'), 'SetUpPage'),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('../pages/sign-in/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('../pages/sign-in/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
})
const share = createRoute({
  getParentRoute: () => root,
  path: '/share/$token',
  component: lazyRouteComponent(() => import('../pages/share/share-page.tsx'), 'SharePage'),
})

const live = createRoute({
  getParentRoute: () => onMap,
  path: '/',
  validateSearch: texts('device', 'tab', 'q', 'state', 'group', 'sort'),
  component: lazyRouteComponent(() => import('../pages/live/live-page.tsx'), 'LivePage'),
})
const history = createRoute({
  getParentRoute: () => onMap,
  path: '/history',
  validateSearch: texts('device', 'from', 'to', 'at', 'accuracy', 'everyone'),
  component: lazyRouteComponent(() => import('../pages/history/history-page.tsx'), 'HistoryPage'),
})
const alerts = createRoute({
  getParentRoute: () => onMap,
  path: '/alerts',
  validateSearch: texts('device', 'name', 'state', 'critical', 'alert'),
  component: lazyRouteComponent(() => import('../pages/alerts/alerts-page.tsx'), 'AlertsPage'),
})
const geofences = createRoute({
  getParentRoute: () => onMap,
  path: '/geofences',
  validateSearch: texts('geofence', 'draw', 'q', 'device'),
  component: lazyRouteComponent(() => import('../pages/geofences/geofences-page.tsx'), 'GeofencesPage'),
})

const messages = createRoute({
  getParentRoute: () => app,
  path: '/messages',
  validateSearch: texts('device', 'channel', 'status', 'message'),
  component: lazyRouteComponent(() => import('../pages/messages/messages-page.tsx'), 'MessagesPage'),
})
const rules = createRoute({
  getParentRoute: () => app,
  path: '/rules',
  validateSearch: texts('q', 'rule', 'device', 'geofence'),
  component: lazyRouteComponent(() => import('../pages/rules/rules-page.tsx'), 'RulesPage'),
})
const groups = createRoute({
  getParentRoute: () => app,
  path: '/groups',
  validateSearch: texts('q', 'group'),
  component: lazyRouteComponent(() => import('../pages/groups/groups-page.tsx'), 'GroupsPage'),
})
const users = createRoute({
  getParentRoute: () => app,
  path: '/users',
  validateSearch: texts('q', 'user'),
  component: lazyRouteComponent(() => import('../pages/users/users-page.tsx'), 'UsersPage'),
})
const shareLinks = createRoute({
  getParentRoute: () => app,
  path: '/share-links',
  validateSearch: texts('link', 'device', 'group'),
  component: lazyRouteComponent(() => import('../pages/share-links/share-links-page.tsx'), 'ShareLinksPage'),
})
const webhooks = createRoute({
  getParentRoute: () => app,
  path: '/webhooks',
  validateSearch: texts('webhook', 'status'),
  component: lazyRouteComponent(() => import('../pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})
const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  validateSearch: texts('tab'),
  component: lazyRouteComponent(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
})

const routeTree = root.addChildren([
  signIn,
  setUp,
  forgotPassword,
  resetPassword,
  share,
  app.addChildren([
    onMap.addChildren([live, history, alerts, geofences]),
    messages,
    rules,
    groups,
    users,
    shareLinks,
    webhooks,
    settings,
  ]),
])

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    // As they are: read as JSON, a device whose id is a long number would become another one.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
      return text === '' ? '' : `?${text}`
    },
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailedPage,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
