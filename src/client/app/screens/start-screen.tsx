import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { momentsQuery } from '../../features/moments/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { AppHeader } from '../layouts/app-header.tsx'
import { paths } from '../paths.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

/** The start of a signed-in person: the dashboard, or the welcome while no moment has been begun. */
export function StartScreen() {
  const moments = useQuery(momentsQuery)
  if (moments.data)
    return moments.data.length > 0 ? <Redirect to={paths.dashboard} replace /> : <WelcomeScreen />
  return (
    <>
      <AppHeader />
      <Page>
        {moments.isError ? (
          <ErrorState onRetry={() => void moments.refetch()} isRetrying={moments.isFetching}>
            <p>Your moments could not be loaded. They are safe; this is about the line between us.</p>
          </ErrorState>
        ) : (
          <Loading />
        )}
      </Page>
    </>
  )
}
