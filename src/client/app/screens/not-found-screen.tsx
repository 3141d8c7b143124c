import { useAuth } from '../../lib/auth.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { paths } from '../paths.ts'

/** A path without a screen. `children` are further actions beside the link to the start. */
export function NotFoundScreen({ children }: { children?: React.ReactNode }) {
  useDocumentTitle('Not found')
  const { status } = useAuth()
  return (
    <Page width="narrow" className="grid place-content-center justify-items-center text-center">
      <LogoMark className="mb-8 size-20 opacity-80" />
      <h1 className="text-3xl">This Moment Doesn't Exist Yet</h1>
      <p className="mt-4 max-w-md text-balance text-quiet">
        There is no page at this address. It may have moved, or it was never written.
      </p>
      <div className="mt-8 grid gap-3 sm:flex">
        {status === 'authenticated' ? (
          <ButtonLink href={paths.dashboard}>Go to your dashboard</ButtonLink>
        ) : (
          <ButtonLink href={paths.start}>Go to the start</ButtonLink>
        )}
        {children}
      </div>
    </Page>
  )
}
