import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { NewAlertSignals } from '../alerts/new-alert-signals.tsx'
import { LiveProvider } from '../fleet/use-live.tsx'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { LoadingPage } from '../ui/loading-page.tsx'
import { useWords } from '../words/index.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Rail } from './rail.tsx'

/** What surrounds every page behind the sign-in. */
export function Shell() {
  const { shell } = useWords()
  return (
    <LiveProvider>
      <div className="shell">
        <a className="skip" href="#content">
          {shell.skip}
        </a>
        <ConnectionBanner />
        <Rail />
        <main className="content" id="content" tabIndex={-1}>
          <Suspense fallback={<LoadingPage />}>
            <Outlet />
          </Suspense>
        </main>
        <BottomBar />
      </div>
      <NewAlertSignals />
      <SignInAgain />
    </LiveProvider>
  )
}
