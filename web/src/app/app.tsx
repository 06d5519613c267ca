import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { createAppRouter } from './router.tsx'
import { styleNonce } from './style-nonce.ts'
import { theme, variables } from './theme.ts'

export function App() {
  const { colours } = usePreferences()
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(() => createAppRouter(queryClient))
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      getStyleNonce={styleNonce}
      {...(colours === 'auto' ? { defaultColorScheme: 'auto' } : { forceColorScheme: colours })}
    >
      <Notifications position="top-center" />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
