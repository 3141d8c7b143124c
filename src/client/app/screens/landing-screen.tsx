import { useLocation } from 'wouter'
import { openSignIn } from '../../features/auth/sign-in-store.ts'
import { Landing } from '../../features/landing/landing.tsx'
import { useAuth } from '../../lib/auth.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import { PublicFooter } from '../layouts/public-footer.tsx'
import { PublicHeader } from '../layouts/public-header.tsx'
import { paths } from '../paths.ts'
import { staticPages } from '../static-pages.ts'

/** / for a signed-out visitor, and /preview. */
export function LandingScreen() {
  useDocumentTitle(staticPages['/'].title)
  const { status } = useAuth()
  const [, navigate] = useLocation()
  const startOrSignIn = () => (status === 'authenticated' ? navigate(paths.start) : openSignIn())
  return (
    <>
      <PublicHeader isOverImage />
      <Landing onStart={startOrSignIn} />
      <PublicFooter />
    </>
  )
}
