import { useLocation, useRoute } from 'wouter'
import { openSignIn } from '../../features/auth/sign-in-store.ts'
import { Button, NavigateButton } from '../../ui/button.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { PublicHeader } from '../layouts/public-header.tsx'
import { paths } from '../paths.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

const PRIVATE_PATHS: readonly string[] = [paths.home, paths.dashboard, paths.final, paths.account]

/** Every private path while nobody is signed in: a login prompt for the paths of moments, not found for the others. */
export function SignedOutScreen() {
  const [location] = useLocation()
  const [isMoment] = useRoute('/pcm/*')
  if (isMoment) return <LoginPrompt />
  return (
    <>
      <PublicHeader />
      <NotFoundScreen>
        {PRIVATE_PATHS.includes(location) && (
          <Button variant="secondary" onClick={() => openSignIn('sign-in')}>
            Sign in to see yours
          </Button>
        )}
      </NotFoundScreen>
    </>
  )
}

function LoginPrompt() {
  useDocumentTitle('Please log in')
  return (
    <>
      <PublicHeader />
      <Page width="narrow" className="grid place-content-center justify-items-center text-center">
        <h1 className="text-2xl">Please log in to continue</h1>
        <p className="mt-3 text-quiet">
          Your words for this moment are private, so they wait behind your account.
        </p>
        <NavigateButton to={paths.start} className="mt-8">
          Go to Login
        </NavigateButton>
      </Page>
    </>
  )
}
