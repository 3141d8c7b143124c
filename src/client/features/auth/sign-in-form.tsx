import { type FormEvent, useRef, useState } from 'react'
import { passwordHint } from '../../lib/auth-config.ts'
import { requestPasswordReset, signIn, signUp } from '../../lib/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { type AuthFailure, toAuthFailure } from './auth-failure.ts'
import { requestSignInMail } from './code-calls.ts'
import { MailNotice, ResendConfirmation } from './mail-notice.tsx'
import { NameFields } from './name-fields.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { type PendingCode, readPendingCode, savePendingCode } from './pending-code.ts'
import type { SignInMode } from './sign-in-store.ts'
import { toastWelcome } from './toast-welcome.ts'
import { useToastForOtherTab } from './use-toast-for-other-tab.ts'

export type PasswordMode = Exclude<SignInMode, 'enter-code'>

const SUBMIT_LABELS: Record<PasswordMode, string> = {
  create: 'Create Account',
  'sign-in': 'Sign In',
  'forgot-password': 'Send Reset Email',
}

/** The form of one mode. Remounted for each mode; the email address is controlled by the parent so that it is preserved. */
export function SignInForm({
  mode,
  email,
  onEmailChange,
  onEnterCode,
  hasLocalMailbox,
  hasPasskeys,
  passwordMinLength,
}: {
  mode: PasswordMode
  email: string
  onEmailChange: (email: string) => void
  /** Shows the field for the code of the mail of `savePendingCode`. */
  onEnterCode: () => void
  hasLocalMailbox: boolean
  /** Whether passkeys sign in here. */
  hasPasskeys: boolean
  /** Undefined while it is loading, and when a hosted service decides it. */
  passwordMinLength: number | undefined
}) {
  const [names, setNames] = useState({ firstName: '', lastName: '' })
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<AuthFailure>()
  const [mailedTo, setMailedTo] = useState<string>()
  const [isMailing, setIsMailing] = useState(false)
  const [isPasskeyChosen, setIsPasskeyChosen] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  useToastForOtherTab(isBusy || isPasskeyChosen)

  const showMailed = (address: string, type: PendingCode['type']) => {
    savePendingCode({ email: address, type, mailedAtMs: Date.now() })
    setMailedTo(address)
  }

  const enterCode = (type: PendingCode['type']) => {
    const address = mailedTo ?? email.trim()
    const pending = readPendingCode()
    if (pending?.email !== address || pending.type !== type)
      savePendingCode({ email: address, type, mailedAtMs: Date.now() })
    onEnterCode()
  }

  const mailCode = async () => {
    if (isMailing || !emailField.current?.reportValidity()) return
    setIsMailing(true)
    setFailure(undefined)
    try {
      await requestSignInMail(email.trim())
      enterCode('email')
    } catch (error) {
      const read = toAuthFailure(error)
      // The mail that was sent a moment ago has a code, too.
      const isMailed = read.code === 'over_email_send_rate_limit'
      if (isMailed) enterCode('email')
      else setFailure(read)
      showToast({
        title: isMailed ? 'Please wait a moment' : 'Authentication failed',
        description: read.message,
        tone: 'destructive',
      })
    } finally {
      setIsMailing(false)
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    setMailedTo(undefined)
    const address = email.trim()
    try {
      if (mode === 'create') {
        const { isSignedIn } = await signUp({
          email: address,
          password,
          firstName: names.firstName.trim(),
          lastName: names.lastName.trim(),
        })
        showToast({
          title: 'Account created successfully!',
          description: isSignedIn ? 'You are signed in.' : 'Check your email to verify your account.',
          tone: 'success',
          durationMs: 3000,
        })
        if (!isSignedIn) showMailed(address, 'signup')
      } else if (mode === 'sign-in') {
        await signIn(address, password)
        toastWelcome()
      } else {
        await requestPasswordReset(address)
        showToast({
          title: 'Password reset email sent!',
          description: 'Check your email for password reset instructions.',
          tone: 'success',
        })
        showMailed(address, 'recovery')
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
      {mode === 'create' && <NameFields names={names} onChange={setNames} isFocused />}
      <EmailField
        ref={emailField}
        label="Email"
        data-autofocus={mode === 'create' ? undefined : true}
        autoComplete={mode === 'sign-in' ? 'username webauthn' : 'email'}
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
          hint={mode === 'create' ? passwordHint(passwordMinLength) : undefined}
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
                In this browser it signs you in here, too. On another device you choose a password there; then
                come back and sign in here.
              </p>
              <ResendConfirmation email={mailedTo} />
              <EnterCodeButton onClick={() => enterCode('signup')} />
            </>
          ) : (
            <>
              <p>If {mailedTo} has an account here, a link to choose a new password is on its way.</p>
              <EnterCodeButton onClick={() => enterCode('recovery')} />
            </>
          )}
        </MailNotice>
      )}
      {failure?.isUnconfirmed && (
        <MailNotice hasLocalMailbox={hasLocalMailbox}>
          <p>Your address is not confirmed yet. Open the link in the mail that we sent you, then sign in.</p>
          <ResendConfirmation email={email.trim()} />
          <EnterCodeButton onClick={() => enterCode('signup')} />
        </MailNotice>
      )}
      <Button type="submit" size="l" isWide isBusy={isBusy} variant={mailedTo ? 'secondary' : 'primary'}>
        {SUBMIT_LABELS[mode]}
      </Button>
      {mode === 'sign-in' && (
        <Button variant="secondary" isWide isBusy={isMailing} onClick={() => void mailCode()}>
          Mail me a link or code
        </Button>
      )}
      {mode === 'sign-in' && hasPasskeys && (
        <PasskeySignIn isPaused={isBusy || isMailing} onChosen={setIsPasskeyChosen} />
      )}
    </form>
  )
}

function EnterCodeButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" className="mt-2" onClick={onClick}>
      Enter the code from the mail instead
    </Button>
  )
}
