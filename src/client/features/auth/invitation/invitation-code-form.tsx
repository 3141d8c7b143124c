import { type FormEvent, useState } from 'react'
import { passwordHint } from '../../../lib/auth-config.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type AuthFailure, toAuthFailure } from '../auth-failure.ts'
import { acceptInvitation } from '../code-calls.ts'
import { ResendConfirmation } from '../mail-notice.tsx'
import { NameFields } from '../name-fields.tsx'
import { useToastForOtherTab } from '../use-toast-for-other-tab.ts'

const CODE_LENGTH = 6

/** Makes the account of an invited person by the code of the mail, which may be read on another device. */
export function InvitationCodeForm({
  email,
  onEmailChange,
  passwordMinLength,
}: {
  email: string
  onEmailChange: (email: string) => void
  passwordMinLength: number | undefined
}) {
  const [code, setCode] = useState('')
  const [names, setNames] = useState({ firstName: '', lastName: '' })
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<AuthFailure>()
  useToastForOtherTab(isBusy)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      await acceptInvitation(email.trim(), code, { ...names, password })
      showToast({ title: 'Your account is ready', description: 'You are signed in.', tone: 'success' })
    } catch (error) {
      setFailure(toAuthFailure(error))
    } finally {
      setIsBusy(false)
    }
  }

  const isCodeWrong = failure?.code === 'otp_expired'
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4" aria-busy={isBusy}>
      <p>
        Accounts are made by invitation here. If you have one, open the link in its mail, or enter its code.
      </p>
      <EmailField
        label="Email"
        data-autofocus
        required
        value={email}
        error={failure?.field === 'email' ? failure.message : undefined}
        onChange={(event) => onEmailChange(event.target.value)}
      />
      <TextField
        label="Six-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        minLength={CODE_LENGTH}
        value={code}
        error={
          isCodeWrong
            ? 'This code is not right, or the invitation has ended. Look at its newest mail.'
            : undefined
        }
        className="text-center text-xl tracking-widest tabular-nums"
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
      />
      <NameFields names={names} onChange={setNames} />
      <PasswordField
        label="Password"
        name="new-password"
        autoComplete="new-password"
        required
        hint={passwordHint(passwordMinLength)}
        value={password}
        error={failure?.field === 'password' ? failure.message : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      {failure && !failure.field && !isCodeWrong && (
        <p role="alert" className="text-sm text-bad">
          {failure.message}
        </p>
      )}
      <Button type="submit" size="l" isWide isBusy={isBusy}>
        Create my account
      </Button>
      <div className="border-t border-line pt-2 text-sm text-quiet">
        <p>The mail is lost? Write your address above, and have it sent again.</p>
        <ResendConfirmation email={email.trim()} condition="has an open invitation" />
      </div>
    </form>
  )
}
