import { type FormEvent, useEffect, useRef, useState } from 'react'
import { requestPasswordReset, signIn, signUp, useAuth } from '../../lib/auth.ts'
import { readAuthState } from '../../lib/auth-state.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { type AuthFailure, toAuthFailure } from './auth-failure.ts'
import { MailNotice, ResendConfirmation } from './mail-notice.tsx'
import type { SignInMode } from './sign-in-store.ts'

const SUBMIT_LABELS: Record<SignInMode, string> = {
  create: 'Create Account',
  'sign-in': 'Sign In',
  'forgot-password': 'Send Reset Email',
}

/** The form of one mode. Remounted for each mode; the email address is controlled by the parent so that it is preserved. */
export function SignInForm({
  mode,
  email,
  onEmailChange,
  hasLocalMailbox,
}: {
  mode: SignInMode
  email: string
  onEmailChange: (email: string) => void
  hasLocalMailbox: boolean
}) {
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<AuthFailure>()
  const [mailedTo, setMailedTo] = useState<string>()
  useToastForOtherTab(isBusy)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    setMailedTo(undefined)
    const address = email.trim()
    try {
      if (mode === 'create') {
        await signUp({ email: address, password, firstName: firstName.trim(), lastName: lastName.trim() })
        showToast({
          title: 'Account created successfully!',
          description: 'Check your email to verify your account.',
          tone: 'success',
          durationMs: 3000,
        })
        setMailedTo(address)
      } else if (mode === 'sign-in') {
        await signIn(address, password)
        if (readAuthState().status !== 'second-factor')
          showToast({
            title: 'Welcome back!',
            description: "You've successfully signed in.",
            tone: 'success',
            durationMs: 2000,
          })
      } else {
        await requestPasswordReset(address)
        showToast({
          title: 'Password reset email sent!',
          description: 'Check your email for password reset instructions.',
          tone: 'success',
        })
        setMailedTo(address)
      }
    } catch (error) {
      const read = toAuthFailure(error)
      setFailure(read)
      showToast({
        title: mode === 'forgot-password' ? 'Password reset failed' : 'Authentication failed',
        description: read.message,
        tone: 'destructive',
      })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4" aria-busy={isBusy}>
      {mode === 'create' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="First name"
            data-autofocus
            name="firstName"
            autoComplete="given-name"
            required
            maxLength={100}
            value={firstName}
            onChange={(event) => setFirstName(event.target.value)}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            required
            maxLength={100}
            value={lastName}
            onChange={(event) => setLastName(event.target.value)}
          />
        </div>
      )}
      <TextField
        label="Email"
        data-autofocus={mode === 'create' ? undefined : true}
        name="email"
        type="email"
        inputMode="email"
        autoComplete={mode === 'sign-in' ? 'username' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        error={failure?.field === 'email' ? failure.message : undefined}
        onChange={(event) => onEmailChange(event.target.value)}
      />
      {mode !== 'forgot-password' && (
        <PasswordField
          label="Password"
          name="password"
          autoComplete={mode === 'create' ? 'new-password' : 'current-password'}
          required
          value={password}
          error={failure?.field === 'password' ? failure.message : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {mailedTo && (
        <MailNotice hasLocalMailbox={hasLocalMailbox}>
          {mode === 'create' ? (
            <>
              <p>Almost there. Open the link in the mail to {mailedTo}, and your room is ready.</p>
              <p className="mt-2 text-quiet">
                In this browser it signs you in here, too. On another device, come back and sign in here.
              </p>
              <ResendConfirmation email={mailedTo} />
            </>
          ) : (
            <p>If {mailedTo} has an account here, a link to choose a new password is on its way.</p>
          )}
        </MailNotice>
      )}
      {failure?.isUnconfirmed && (
        <MailNotice hasLocalMailbox={hasLocalMailbox}>
          <p>Your address is not confirmed yet. Open the link in the mail that we sent you, then sign in.</p>
          <ResendConfirmation email={email.trim()} />
        </MailNotice>
      )}
      <Button type="submit" size="l" isWide isBusy={isBusy} variant={mailedTo ? 'secondary' : 'primary'}>
        {SUBMIT_LABELS[mode]}
      </Button>
    </form>
  )
}

/** A sign-in in another tab, such as by a confirmation link, closes the dialog of this one. */
function useToastForOtherTab(isSubmitting: boolean): void {
  const { status } = useAuth()
  const isOwn = useRef(false)
  useEffect(() => {
    isOwn.current = isSubmitting
  }, [isSubmitting])
  useEffect(() => {
    if (status === 'authenticated' && !isOwn.current)
      showToast({
        title: 'You are signed in',
        description: 'You signed in from another tab.',
        tone: 'success',
      })
  }, [status])
}
