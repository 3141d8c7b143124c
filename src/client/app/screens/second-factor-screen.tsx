import { SecondFactorForm } from '../../features/security/second-factor-form.tsx'
import { signOut } from '../../lib/auth.ts'
import { toastError } from '../../lib/error-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { PublicHeader } from '../layouts/public-header.tsx'

/** In place of the private screens, until the code of the second factor is right. The address stays. */
export function SecondFactorScreen() {
  useDocumentTitle('Second step')
  const leave = () =>
    signOut().catch((error: unknown) =>
      toastError(error, 'Not signed out', 'The sign-in service cannot be reached. Please try again.'),
    )
  return (
    <>
      <PublicHeader />
      <Page width="narrow" className="grid content-center justify-items-center">
        <Card className="w-full max-w-md">
          <h1 className="mb-2 text-2xl">One more step</h1>
          <SecondFactorForm />
          <Button variant="ghost" isWide onClick={() => void leave()}>
            Sign out
          </Button>
        </Card>
      </Page>
    </>
  )
}
