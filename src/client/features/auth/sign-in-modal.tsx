import { useEffect, useState } from 'react'
import { getAuthConfig } from '../../lib/auth.ts'
import type { AuthConfig } from '../../lib/auth-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
}

const linkStyle =
  'inline-flex min-h-11 items-center rounded-s px-1 text-sm text-amber underline underline-offset-4 hover:text-glow'

/** The dialog to create an account, sign in or reset the password. `mode` is null while it is closed. */
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
  const shown = mode ?? lastMode
  const isSignUpClosed = config?.isSignUpOpen === false

  return (
    <Dialog
      isOpen={mode !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={HEADINGS[shown].title}
      description={HEADINGS[shown].description}
      size="s"
    >
      {isSignUpClosed && shown === 'create' ? (
        <p>New accounts cannot be made here at the moment. Whoever has one can sign in.</p>
      ) : (
        <SignInForm
          key={shown}
          mode={shown}
          email={email}
          onEmailChange={setEmail}
          hasLocalMailbox={config?.hasLocalMailbox ?? false}
        />
      )}
      {config && shown !== 'forgot-password' && <ProviderButtons providers={config.providers} />}
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
            {!isSignUpClosed && (
              <button type="button" className={linkStyle} onClick={() => onModeChange('create')}>
                Need an account? Create one
              </button>
            )}
          </>
        )}
        {shown === 'forgot-password' && (
          <button type="button" className={linkStyle} onClick={() => onModeChange('sign-in')}>
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

/** Undefined while it is loading, or if it could not be loaded. */
function useAuthConfig(): AuthConfig | undefined {
  const [config, setConfig] = useState<AuthConfig>()
  useEffect(() => {
    let isUnmounted = false
    getAuthConfig().then(
      (loaded) => {
        if (!isUnmounted) setConfig(loaded)
      },
      // Not shown here: a sign-in fails with the same error and shows it.
      (error: unknown) => console.error('The sign-in settings could not be read.', error),
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return config
}
