import { type FormEvent, useState } from 'react'
import type { LinkDetails } from '#shared/contract/email-links.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { passwordHint, useAuthConfig } from '../../../lib/auth-config.ts'
import type { AuthUser } from '../../../lib/stored-session.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toAuthFailure } from '../auth-failure.ts'
import { describeBeginning } from './link-texts.ts'
import { nameOf, OtherPersonNotice } from './other-person-notice.tsx'

interface LinkFormProps {
  title: string
  /** What happens. */
  description: string
  action: string
  details: LinkDetails | null
  /** The signed-in person, if it is not certain that the link is theirs. */
  other: AuthUser | undefined
  /** Whether this browser keeps text of theirs that is not saved. */
  hasUnsavedTexts: boolean
  /** Does it. Rejects if it failed. */
  onConfirm: (password: string | undefined) => Promise<void>
  /** Says that somebody else began the sign-up. Rejects if it failed. */
  onRefuse: () => Promise<void>
  onStay: () => void
}

/** Says what a mailed link does, and does it on a button. */
export function LinkForm({
  title,
  description,
  action,
  details,
  other,
  hasUnsavedTexts,
  onConfirm,
  onRefuse,
  onStay,
}: LinkFormProps) {
  const config = useAuthConfig()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState<'confirm' | 'refuse'>()
  const [failure, setFailure] = useState<{ message: string; isOfPassword: boolean }>()
  const begun = details?.needs_password ? details.begun : null

  const run = async (kind: 'confirm' | 'refuse', action: () => Promise<void>) => {
    if (busy) return
    setBusy(kind)
    setFailure(undefined)
    try {
      await action()
    } catch (error) {
      const { message, field } = toAuthFailure(error)
      setFailure({
        message: error instanceof ApiError ? error.userMessage : message,
        isOfPassword: begun !== null && field === 'password',
      })
    }
    setBusy(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run('confirm', () => onConfirm(begun ? password : undefined))
  }

  return (
    <form onSubmit={submit} aria-busy={busy !== undefined} className="flex flex-col gap-4 wrap-anywhere">
      <h1 className="text-2xl">{title}</h1>
      {other && (
        <OtherPersonNotice other={other} email={details?.email ?? null} hasUnsavedTexts={hasUnsavedTexts} />
      )}
      {begun && details ? (
        <>
          <p className="text-quiet">{describeBeginning(details.email, begun)}</p>
          <p className="text-quiet">
            If that was you, choose a password here. It is the only one that will work. If it was somebody
            else, say so, and nothing is left of it.
          </p>
          <input type="email" name="username" autoComplete="username" value={details.email} readOnly hidden />
          <PasswordField
            label="Password"
            name="new-password"
            autoComplete="new-password"
            required
            hint={passwordHint(config?.passwordMinLength)}
            value={password}
            error={failure?.isOfPassword ? failure.message : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      ) : (
        <p className="text-quiet">{description}</p>
      )}
      {failure && !failure.isOfPassword && (
        <p role="alert" className="text-sm text-bad">
          {failure.message}
        </p>
      )}
      <div className="flex flex-col gap-2">
        <Button type="submit" size="l" isWide isBusy={busy === 'confirm'}>
          {other
            ? `Continue as ${details?.email ?? 'the account of the link'}`
            : begun
              ? 'Confirm and sign in'
              : action}
        </Button>
        {begun && (
          <Button
            variant="secondary"
            isWide
            isBusy={busy === 'refuse'}
            onClick={() => void run('refuse', onRefuse)}
          >
            That was not me
          </Button>
        )}
        {other && (
          <Button variant="ghost" isWide onClick={onStay}>
            Stay signed in as {nameOf(other)}
          </Button>
        )}
      </div>
    </form>
  )
}
