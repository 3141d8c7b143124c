import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { NewPasswordForm } from '../../features/auth/new-password-form.tsx'
import { openSignIn } from '../../features/auth/sign-in-store.ts'
import { isRecoverySession } from '../../lib/account-security.ts'
import { useAuth } from '../../lib/auth.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page, useDocumentTitle } from '../../ui/page.tsx'
import { PublicHeader } from '../layouts/public-header.tsx'
import { paths } from '../paths.ts'

/** /reset-password: the target of the link in the password reset mail, which also signs the user in. */
export function ResetPasswordScreen() {
  useDocumentTitle('Choose a new password')
  const { status, user } = useAuth()
  const [, navigate] = useLocation()
  const isRecovery = useIsRecovery(user?.id)
  return (
    <>
      <PublicHeader />
      <Page width="narrow" className="grid content-center justify-items-center">
        {(status === 'loading' || (status === 'authenticated' && isRecovery === undefined)) && <Loading />}
        {status === 'authenticated' && isRecovery === false && (
          <Card className="w-full max-w-md text-center">
            <h1 className="text-2xl">You are signed in</h1>
            <p className="mt-3 text-quiet">
              You can change your password on your account page. If you do not know it any more, a code by
              mail will do.
            </p>
            <ButtonLink href={`${paths.account}#security`} className="mt-6">
              Go to Security
            </ButtonLink>
          </Card>
        )}
        {status === 'authenticated' && isRecovery && (
          <Card className="w-full max-w-md">
            <h1 className="text-2xl">Choose a new password</h1>
            <p className="mt-2 mb-6 text-sm text-quiet">
              For {user.email}. Other devices will be signed out.
            </p>
            <NewPasswordForm email={user.email ?? ''} onDone={() => navigate(paths.start)} />
          </Card>
        )}
        {status === 'anonymous' && (
          <Card className="w-full max-w-md text-center">
            <h1 className="text-2xl">This link no longer works</h1>
            <p className="mt-3 text-quiet">
              Links to choose a new password can be used once, for one hour. You can ask for a fresh one.
            </p>
            <Button className="mt-6" onClick={() => openSignIn('forgot-password')}>
              Send a new link
            </Button>
          </Card>
        )}
      </Page>
    </>
  )
}

/** Whether the link of a password reset has begun the session; undefined until it is known. */
function useIsRecovery(userId: string | undefined): boolean | undefined {
  const [answer, setAnswer] = useState<{ userId: string; isRecovery: boolean }>()
  useEffect(() => {
    if (userId === undefined) return
    let isOutdated = false
    isRecoverySession().then(
      (isRecovery) => {
        if (!isOutdated) setAnswer({ userId, isRecovery })
      },
      (error: unknown) => {
        console.warn('How this session began could not be read.', error)
        if (!isOutdated) setAnswer({ userId, isRecovery: false })
      },
    )
    return () => {
      isOutdated = true
    }
  }, [userId])
  return answer?.userId === userId ? answer?.isRecovery : undefined
}
