import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { invalidateUser, siteConfigQuery, userQuery } from '../../entities/queries.ts'
import { invalidateSignInDetails } from '../../entities/step-up/queries.ts'
import { changeEmail, type SignInDetails } from '../../lib/account-security.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'
import { ProtectedForm, problemOf } from './protected-form.tsx'
import { SecurityRow } from './security-row.tsx'

/** Changes the address of the sign-in. Both addresses confirm the change. */
export function AddressEditor({ details }: { details: SignInDetails }) {
  const queryClient = useQueryClient()
  const [isEditing, setIsEditing] = useState(false)
  const { email, newEmail } = details
  const isPending = newEmail !== null
  if (isEditing && isPending) setIsEditing(false)
  const button = useReturnedFocus<HTMLButtonElement>(isEditing, !isPending)
  const pending = useReturnedFocus<HTMLDivElement>(isEditing, isPending)
  useEffect(() => {
    // The change was completed by the links, perhaps in another tab.
    const shown = queryClient.getQueryData(userQuery.queryKey)
    if (shown && shown.email !== email) void invalidateUser(queryClient)
  }, [email, queryClient])
  return (
    <div className="flex flex-col gap-4">
      <SecurityRow
        title="Mail address"
        text={`You sign in with ${email ?? 'an address that is not known here'}.`}
        action={
          isEditing || isPending ? null : (
            <Button ref={button} variant="secondary" onClick={() => setIsEditing(true)}>
              Change Address
            </Button>
          )
        }
      />
      {isPending && email !== null && (
        <div
          ref={pending}
          tabIndex={-1}
          role="status"
          aria-label="Pending change"
          className="rounded-m border border-line p-4 text-sm"
        >
          <PendingChange email={email} newEmail={newEmail} />
        </div>
      )}
      {isEditing && !isPending && <AddressForm email={email} onClose={() => setIsEditing(false)} />}
    </div>
  )
}

/** Closes by itself once the change is pending. */
function AddressForm({ email, onClose }: { email: string | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [address, setAddress] = useState('')
  return (
    <ProtectedForm
      label="Change address"
      action="Send Both Links"
      change={async (code) => {
        if (address.trim().toLowerCase() === email) throw new Error('You sign in with this address already.')
        await changeEmail(address.trim(), code)
        await invalidateSignInDetails(queryClient)
      }}
      onChanged={() =>
        showToast({
          title: 'Two mails are on their way',
          description: 'Open the link in both of them to change your address.',
          tone: 'success',
        })
      }
      onClose={onClose}
    >
      {(problem) => (
        <EmailField
          label="New address"
          hint="Both addresses confirm the change: we mail a link to your present one and to the new one."
          required
          autoFocus
          value={address}
          error={problem}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
    </ProtectedForm>
  )
}

/** A hosted sign-in service has no call that cancels a change; its links expire. */
function PendingChange({ email, newEmail }: { email: string; newEmail: string }) {
  const queryClient = useQueryClient()
  const isSignInHosted = useQuery(siteConfigQuery).data?.isSignInHosted === true
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const cancel = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await changeEmail(email)
      showToast({ title: 'Change cancelled', description: `You keep ${email}.` })
      await invalidateSignInDetails(queryClient)
    } catch (error) {
      setProblem(problemOf(error))
    }
    setIsBusy(false)
  }
  return (
    <>
      <p className="break-words">
        Your address changes to {newEmail} once both addresses have confirmed it: open the link in the mail to{' '}
        {email} and the one in the mail to {newEmail}. The links work for one hour.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-bad">
          {problem}
        </p>
      )}
      {!isSignInHosted && (
        <Button variant="secondary" className="mt-3" isBusy={isBusy} onClick={() => void cancel()}>
          Cancel the Change
        </Button>
      )}
    </>
  )
}
