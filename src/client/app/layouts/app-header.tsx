import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { SignOutButton } from '../../features/auth/sign-out-button.tsx'
import { Wordmark } from '../../ui/logo.tsx'
import { paths } from '../paths.ts'

/**
 * The header of signed-in screens: a link to the content, the wordmark and the logout button. `children` follow below the
 * wordmark; they contain the logout button themselves, and the header then scrolls with the page.
 */
export function AppHeader({ children }: { children?: ReactNode }) {
  return (
    <header
      className={
        children
          ? 'mx-auto w-full max-w-7xl'
          : 'sticky top-(--notice) z-30 border-b border-line/70 bg-ground/90 backdrop-blur-md'
      }
    >
      <a
        href="#main"
        className="absolute top-2 left-4 z-40 -translate-y-24 rounded-full bg-lifted px-5 py-2.5 text-sm font-medium text-words focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="mx-auto flex max-w-7xl items-center justify-between gap-3 px-4 py-2 sm:px-6">
        <Link href={paths.start} className="rounded-s py-2">
          <Wordmark />
        </Link>
        {!children && <Logout edge="end" />}
      </div>
      {children}
    </header>
  )
}

/** Signs out and opens the start. */
export function Logout({ size = 'm', edge }: { size?: 'm' | 'compact'; edge?: 'end' }) {
  const [, navigate] = useLocation()
  return (
    <SignOutButton
      label="Logout"
      variant="ghost"
      size={size}
      edge={edge}
      onSignedOut={() => navigate(paths.start)}
    />
  )
}
