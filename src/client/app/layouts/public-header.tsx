import { Link } from 'wouter'
import { openSignIn } from '../../features/auth/sign-in-store.ts'
import { useAuth } from '../../lib/auth.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/logo.tsx'
import { paths } from '../paths.ts'

/** The header of public pages. With `isOverImage` it is positioned over the image at the top of the landing page. */
export function PublicHeader({ isOverImage = false }: { isOverImage?: boolean }) {
  const { status } = useAuth()
  return (
    <header
      className={`z-10 mx-auto flex w-full max-w-6xl items-center justify-between gap-4 px-4 py-3 sm:px-6 ${isOverImage ? 'absolute inset-x-0 top-(--notice)' : ''}`}
    >
      <Link href={paths.start} className="rounded-s py-2">
        <Wordmark />
      </Link>
      {status === 'authenticated' ? (
        <ButtonLink href={paths.dashboard} variant="secondary">
          Dashboard
        </ButtonLink>
      ) : (
        status !== 'second-factor' && (
          <Button variant="ghost" edge="end" onClick={() => openSignIn('sign-in')}>
            Sign in
          </Button>
        )
      )}
    </header>
  )
}
