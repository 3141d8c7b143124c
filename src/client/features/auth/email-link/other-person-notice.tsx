import type { AuthUser } from '../../../lib/stored-session.ts'

/** Says that a link takes the place of somebody who is signed in. `email` is the address of the link, null if it is not known. */
export function OtherPersonNotice({
  other,
  email,
  hasUnsavedTexts,
}: {
  other: AuthUser
  email: string | null
  /** Whether this browser keeps text of theirs that is not saved. */
  hasUnsavedTexts: boolean
}) {
  return (
    <div className="rounded-m border border-amber/45 bg-lifted p-4 text-sm">
      <p>
        You are signed in as {nameOf(other)}.{' '}
        {email === null
          ? 'This link may belong to another account. Continue with it?'
          : `Continue as ${email}?`}
      </p>
      <p className="mt-2 text-quiet">
        {nameOf(other)} is then signed out in this browser.
        {hasUnsavedTexts &&
          ' What is not saved yet is saved first, or is kept here until they sign in here again.'}
      </p>
    </div>
  )
}

export const nameOf = ({ email, firstName }: AuthUser) => email ?? firstName ?? 'somebody else'
