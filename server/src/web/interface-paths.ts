/** Paths that the web interface shows as its own pages, each with whatever lies below it. */
export const INTERFACE_PATHS = [
  '/history',
  '/alerts',
  '/messages',
  '/rules',
  '/geofences',
  '/groups',
  '/users',
  '/settings',
  '/webhooks',
  '/share-links',
  '/sign-in',
  '/setup',
  '/forgot-password',
  '/reset-password',
  '/share',
]

/** Where programs ask: an unknown path there is answered as the API answers. */
const PROGRAM_PATHS = /^\/(api|assets|tiles|docs|health|metrics)(\/|$)/i

export const isForPrograms = (path: string) => PROGRAM_PATHS.test(path)
