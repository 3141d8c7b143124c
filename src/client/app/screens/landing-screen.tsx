import { useLocation } from 'wouter'
import { Landing } from '../../features/landing/landing.tsx'
import { openSignIn } from '../../features/sessions/sign-in-store.ts'
import { useAuth } from '../../lib/auth.ts'
import { useTitle } from '../../lib/use-title.ts'
import { PublicFooter } from '../layouts/public-footer.tsx'
import { PublicHeader } from '../layouts/public-header.tsx'
import { paths } from '../paths.ts'
import { staticPages } from '../static-pages.ts'

/** / for a signed-out visitor, and /preview. */
export function LandingScreen() {
  useTitle(staticPages['/'].title)
  const { status } = useAuth()
  const [, navigate] = useLocation()
  const startOrSignIn = () => (status === 'authenticated' ? navigate(paths.start) : openSignIn())
  return (
    <>
      <PublicHeader isOverPicture />
      <Landing onStart={startOrSignIn} />
      <PublicFooter />
    </>
  )
}
