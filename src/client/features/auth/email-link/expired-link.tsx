import { useState } from 'react'
import { useAuth } from '../../../lib/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { ResendConfirmation } from '../mail-notice.tsx'
import { openSignIn } from '../sign-in-store.ts'
import type { LinkType } from './link-calls.ts'

const LIFETIMES: Partial<Record<LinkType, string>> = {
  invite: 'An invitation can be used once, within seven days, and it can be withdrawn.',
  email_change:
    'A link that confirms a new address can be used once, for one hour. One that takes a change back can be used once, for seven days.',
}

/** Says that a mailed link no longer works, and offers a new one. `type` is undefined if the address has none. */
export function ExpiredLink({ type, onContinue }: { type: LinkType | undefined; onContinue: () => void }) {
  const { user } = useAuth()
  return (
    <div className="flex flex-col gap-4 wrap-anywhere">
      <h1 className="text-2xl">
        {type === 'invite' ? 'This invitation no longer works' : 'This link no longer works'}
      </h1>
      <p className="text-quiet">
        {(type && LIFETIMES[type]) ?? 'Links in our mails can be used once, for one hour.'}
      </p>
      {user ? (
        <>
          <p className="text-quiet">You are signed in as {user.email ?? user.firstName}.</p>
          <Button onClick={onContinue}>Continue</Button>
        </>
      ) : (
        <NewLink type={type} />
      )}
    </div>
  )
}

const USED = 'If you have used it already, your address is confirmed, and you can sign in.'
const EXPLANATIONS: Partial<Record<LinkType, string>> = {
  invite:
    'If you have made your account with it, you can sign in. Otherwise ask the person who invited you for a new one.',
  email_change:
    'If you took a change back with it, that is done. Sign in, or choose “Forgot your password?” there. A change of your address can be asked for again on your account page.',
}

function NewLink({ type }: { type: LinkType | undefined }) {
  if (type === 'recovery')
    return <Button onClick={() => openSignIn('forgot-password')}>Send a new link</Button>
  return (
    <>
      <p className="text-quiet">{(type && EXPLANATIONS[type]) ?? USED}</p>
      <Button onClick={() => openSignIn('sign-in')}>Sign in</Button>
      {type === 'signup' && <NewConfirmation />}
      {type === 'invite' && <NewConfirmation condition="has an open invitation" />}
    </>
  )
}

/** Sends the confirmation of a sign-up, or an invitation, again, to the address that the person writes. */
function NewConfirmation({ condition }: { condition?: string }) {
  const [email, setEmail] = useState('')
  return (
    <div className="border-t border-line pt-4">
      <EmailField
        label="Or have a new link sent to"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <ResendConfirmation email={email.trim()} {...(condition ? { condition } : {})} />
    </div>
  )
}
