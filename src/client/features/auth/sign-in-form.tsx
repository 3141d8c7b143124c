import MailOpen from 'lucide-react/icons/mail-open'
import type { ReactNode } from 'react'
import { type FormEvent, useState } from 'react'
import { requestPasswordReset, signIn, signUp } from '../../lib/auth.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { type AuthFailure, toAuthFailure } from './auth-failure.ts'
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
  onSignedIn,
}: {
  mode: SignInMode
  email: string
  onEmailChange: (email: string) => void
  hasLocalMailbox: boolean
  onSignedIn: () => void
}) {
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<AuthFailure>()
  const [mailedTo, setMailedTo] = useState<string>()

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
        showToast({
          title: 'Welcome back!',
          description: "You've successfully signed in.",
          tone: 'success',
          durationMs: 2000,
        })
        onSignedIn()
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
          {mode === 'create'
            ? `Almost there. Open the link in the mail to ${mailedTo}, and your room is ready.`
            : `If ${mailedTo} has an account here, a link to choose a new password is on its way.`}
        </MailNotice>
      )}
      <Button type="submit" size="l" isWide isBusy={isBusy} variant={mailedTo ? 'secondary' : 'primary'}>
        {SUBMIT_LABELS[mode]}
      </Button>
    </form>
  )
}

/** Confirms that a mail was sent. With `hasLocalMailbox` it links to the local mailbox, since no mail is sent out. */
function MailNotice({ children, hasLocalMailbox }: { children: ReactNode; hasLocalMailbox: boolean }) {
  return (
    <div role="status" className="flex gap-3 rounded-m border border-good/40 bg-good-ground p-4 text-sm">
      <MailOpen aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
      <div>
        <p>{children}</p>
        {hasLocalMailbox && (
          <p className="mt-2 text-quiet">
            This installation sends no mail out.{' '}
            <a
              href="/dev/mail"
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center text-amber underline underline-offset-4"
            >
              Open the local mailbox
            </a>
          </p>
        )}
      </div>
    </div>
  )
}
