import { type FormEvent, useState } from 'react'
import { PRODUCT_NAME } from '#shared/product.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { passwordHint, useAuthConfig } from '../../../lib/auth-config.ts'
import type { AuthUser } from '../../../lib/stored-session.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { type AuthFailure, toAuthFailure } from '../auth-failure.ts'
import { nameOf, OtherPersonNotice } from '../email-link/other-person-notice.tsx'
import { NameFields } from '../name-fields.tsx'
import type { InvitedPerson } from './invited-person.ts'

interface InvitationFormProps {
  email: string
  invitation: { at: string; until: string; first_name: string; last_name: string }
  /** The signed-in person, who is somebody else. */
  other: AuthUser | undefined
  hasUnsavedTexts: boolean
  /** Makes the account. Rejects if it failed. */
  onAccept: (person: InvitedPerson) => Promise<void>
  /** Leaves the invitation open. */
  onLeave: () => void
}

/** Says for whom an invitation is, and makes the account with the names and the password that the person chooses. */
export function InvitationForm({
  email,
  invitation,
  other,
  hasUnsavedTexts,
  onAccept,
  onLeave,
}: InvitationFormProps) {
  const config = useAuthConfig()
  const [names, setNames] = useState({ firstName: invitation.first_name, lastName: invitation.last_name })
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Pick<AuthFailure, 'message' | 'field'>>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      await onAccept({ ...names, password })
    } catch (error) {
      const { message, field } = toAuthFailure(error)
      setFailure({ message: error instanceof ApiError ? error.userMessage : message, field })
    }
    setIsBusy(false)
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      aria-busy={isBusy}
      className="flex flex-col gap-4 wrap-anywhere"
    >
      <h1 className="text-2xl">You are invited</h1>
      {other && <OtherPersonNotice other={other} email={email} hasUnsavedTexts={hasUnsavedTexts} />}
      <p className="text-quiet">
        {email} was invited to {PRODUCT_NAME} on {formatDay(invitation.at)}. Choose your name and a password,
        and your room is ready.
      </p>
      <NameFields names={names} onChange={setNames} />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        name="new-password"
        autoComplete="new-password"
        required
        hint={passwordHint(config?.passwordMinLength)}
        value={password}
        error={failure?.field === 'password' ? failure.message : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      {failure && failure.field !== 'password' && (
        <p role="alert" className="text-sm text-bad">
          {failure.message}
        </p>
      )}
      <div className="flex flex-col gap-2">
        <Button type="submit" size="l" isWide isBusy={isBusy}>
          {other ? `Continue as ${email}` : 'Create my account'}
        </Button>
        <Button variant={other ? 'ghost' : 'secondary'} isWide onClick={onLeave}>
          {other ? `Stay signed in as ${nameOf(other)}` : 'Not now'}
        </Button>
      </div>
      <p className="text-sm text-quiet">
        The invitation stays open until {formatDay(invitation.until)}. If it is not for you, there is nothing
        to do: without you, no account is made.
      </p>
    </form>
  )
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
const formatDay = (time: string) => DAY.format(new Date(time))
