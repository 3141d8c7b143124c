import { useEffect, useRef, useState } from 'react'
import { useAuthConfig } from '../../lib/auth-config.ts'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EnterCodeForm } from './enter-code-form.tsx'
import { InvitationCodeForm } from './invitation/invitation-code-form.tsx'
import { clearPendingCode, type PendingCode, readPendingCode } from './pending-code.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { SignInMode } from './sign-in-store.ts'

const HEADINGS: Record<SignInMode, { title: string; description: string }> = {
  create: {
    title: 'Create your account',
    description: 'A private place for six scenes of the life you are moving towards.',
  },
  'sign-in': { title: 'Sign in', description: 'Your moments are where you left them.' },
  'forgot-password': { title: 'Reset your password', description: 'We send a link to choose a new one.' },
  'enter-code': { title: 'Check your mail', description: 'Open the link in it, or enter its code here.' },
}

const linkStyle =
  'inline-flex min-h-11 items-center rounded-s px-1 text-sm text-amber underline underline-offset-4 hover:text-glow'

/** The dialog to create an account, sign in, reset the password or enter the code of a mail. `mode` is null while it is closed. */
export function SignInModal({
  mode,
  onModeChange,
  onClose,
}: {
  mode: SignInMode | null
  onModeChange: (mode: SignInMode) => void
  onClose: () => void
}) {
  const config = useAuthConfig()
  const [email, setEmail] = useState('')
  // Kept while the closing animation runs.
  const [lastMode, setLastMode] = useState<SignInMode>(mode ?? 'create')
  useEffect(() => {
    if (mode) setLastMode(mode)
  }, [mode])
  const pendingRef = useRef<PendingCode>(undefined)
  pendingRef.current = readPendingCode() ?? pendingRef.current
  const pending = pendingRef.current
  const lastShown = mode ?? lastMode
  const shown = lastShown === 'enter-code' && !pending ? 'sign-in' : lastShown
  const isSignUpClosed = config?.isSignUpOpen === false
  const isWithoutMail = shown === 'forgot-password' && config?.canReceiveMail === false
  const notice =
    isSignUpClosed && shown === 'create' ? (
      config.canReceiveMail ? (
        <InvitationCodeForm
          email={email}
          onEmailChange={setEmail}
          passwordMinLength={config.passwordMinLength ?? undefined}
        />
      ) : (
        <p>Accounts are made by invitation here. If you have one, open its link.</p>
      )
    ) : isWithoutMail ? (
      <AskTheOperator />
    ) : undefined

  return (
    <Dialog
      isOpen={mode !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={HEADINGS[shown].title}
      description={isWithoutMail ? 'You need a link to choose a new one.' : HEADINGS[shown].description}
      size="s"
    >
      {notice ??
        (shown === 'enter-code' ? (
          pending && <EnterCodeForm pending={pending} hasLocalMailbox={config?.hasLocalMailbox ?? false} />
        ) : (
          <SignInForm
            key={shown}
            mode={shown}
            email={email}
            onEmailChange={setEmail}
            onEnterCode={() => onModeChange('enter-code')}
            hasLocalMailbox={config?.hasLocalMailbox ?? false}
            hasPasskeys={(config?.hasPasskeys ?? false) && canUsePasskeys()}
            passwordMinLength={config?.passwordMinLength ?? undefined}
          />
        ))}
      {config && (shown === 'create' || shown === 'sign-in') && (
        <ProviderButtons providers={config.providers} />
      )}
      <div className="mt-3 flex flex-col items-center gap-x-3 sm:flex-row sm:flex-wrap sm:justify-center">
        {shown === 'create' && (
          <button type="button" className={linkStyle} onClick={() => onModeChange('sign-in')}>
            Already have an account? Sign in
          </button>
        )}
        {shown === 'sign-in' && (
          <>
            <button type="button" className={linkStyle} onClick={() => onModeChange('forgot-password')}>
              Forgot your password?
            </button>
            <button type="button" className={linkStyle} onClick={() => onModeChange('create')}>
              {isSignUpClosed ? 'Have an invitation?' : 'Need an account? Create one'}
            </button>
          </>
        )}
        {(shown === 'forgot-password' || shown === 'enter-code') && (
          <button
            type="button"
            className={linkStyle}
            onClick={() => {
              clearPendingCode()
              onModeChange('sign-in')
            }}
          >
            Back to sign in
          </button>
        )}
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

/** In place of the form that mails a link, where no mail is sent. */
function AskTheOperator() {
  return (
    <p>
      This installation sends no mail. Ask the person who runs it for a link to choose a new password. They
      make one with <code className="text-sm">npm run accounts -- reset-link</code> and your mail address.
    </p>
  )
}
