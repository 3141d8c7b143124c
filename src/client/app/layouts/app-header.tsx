import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { SignOutButton } from '../../features/auth/sign-out-button.tsx'
import { Wordmark } from '../../ui/logo.tsx'
import { paths } from '../paths.ts'

/** The header of signed-in screens. `children` are placed before the logout button. */
export function AppHeader({ children }: { children?: ReactNode }) {
  const [, navigate] = useLocation()
  return (
    <header className="sticky top-0 z-30 border-b border-line/70 bg-ground/90 backdrop-blur-md">
      <div className="mx-auto flex max-w-7xl items-center justify-between gap-3 px-4 py-2 sm:px-6">
        <Link href={paths.start} className="rounded-s py-2">
          <Wordmark />
        </Link>
        <div className="-mr-3 flex items-center gap-2">
          {children}
          <SignOutButton label="Logout" variant="ghost" onSignedOut={() => navigate(paths.start)} />
        </div>
      </div>
    </header>
  )
}
