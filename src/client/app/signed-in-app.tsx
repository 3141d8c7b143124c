import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Route, Switch } from 'wouter'
import { momentsQuery } from '../entities/moment/queries.ts'
import { UnsavedTexts } from '../features/auth/unsaved-texts.ts'
import { useAuth } from '../lib/auth.ts'
import { queryClient } from '../lib/query-client.ts'
import { clearLocalData } from '../lib/stored-items.ts'
import { ConflictHost } from '../ui/conflict-host.tsx'
import { Loading } from '../ui/loading.tsx'
import { AppHeader } from './layouts/app-header.tsx'
import { paths } from './paths.ts'
import { NotFoundScreen } from './screens/not-found-screen.tsx'
import { KeptInTabNotice } from './sign-out/kept-in-tab-notice.tsx'
import { useFollowSignOut } from './sign-out/use-follow-sign-out.ts'
import {
  AccountScreen,
  AdminScreen,
  DashboardScreen,
  EditorScreen,
  FinalScreen,
  GenerationScreen,
  ReviewScreen,
  usePrefetchScreens,
  WelcomeScreen,
} from './signed-in-screens.ts'

/** Not a part of the first load. Without it nothing is lost: drafts are sent when the application is opened again. */
const BackgroundSync = lazy(async () => {
  try {
    return { default: (await import('./background-sync.ts')).BackgroundSync }
  } catch (error) {
    console.warn('What was written offline is not sent yet.', error)
    return { default: () => null }
  }
})

/** The screens of a signed-in user and the background synchronization. */
export function SignedInApp() {
  const { user } = useAuth()
  const userId = user?.id
  usePrefetchScreens()
  // Cached data of one user must not be shown to another user of the same browser.
  useEffect(() => {
    if (userId) return () => queryClient.clear()
  }, [userId])

  const unsavedTexts = useMemo(
    () => ({
      load: async () =>
        (await import('./sign-out/unsaved-texts.ts')).unsavedTextsOf(queryClient, userId ?? ''),
      clear: () => clearLocalData(userId ?? ''),
    }),
    [userId],
  )

  return (
    <QueryClientProvider client={queryClient} key={userId}>
      {userId && <FollowSignOut userId={userId} />}
      {userId && (
        <Suspense fallback={null}>
          <BackgroundSync userId={userId} />
        </Suspense>
      )}
      <ConflictHost />
      <UnsavedTexts value={unsavedTexts}>
        <Suspense fallback={<Loading className="min-h-dvh" />}>
          <Switch>
            <Route path={paths.start} component={DashboardOrWelcome} />
            <Route path={paths.dashboard} component={DashboardScreen} />
            <Route path={paths.home} component={WelcomeScreen} />
            <Route path={paths.final} component={FinalScreen} />
            <Route path={paths.account} component={AccountScreen} />
            <Route path={paths.moment} component={EditorScreen} />
            <Route path={paths.momentReview} component={ReviewScreen} />
            <Route path={paths.momentGeneration} component={GenerationScreen} />
            <Route path="/admin/*?" component={AdminScreen} />
            <Route>
              <AppHeader />
              <NotFoundScreen />
            </Route>
          </Switch>
        </Suspense>
      </UnsavedTexts>
      {userId && <KeptInTabNotice userId={userId} />}
    </QueryClientProvider>
  )
}

/** The welcome screen until a moment exists, then the dashboard. */
function DashboardOrWelcome() {
  const { data } = useQuery(momentsQuery)
  return data?.length === 0 ? <WelcomeScreen /> : <DashboardScreen />
}

function FollowSignOut({ userId }: { userId: string }) {
  useFollowSignOut(userId)
  return null
}
