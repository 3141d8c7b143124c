import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DELETION_CONFIRMATION, deleteAccount as deleteAccountCall } from '#shared/contract/users.ts'
import { siteConfigQuery } from '../../entities/queries.ts'
import { callApi } from '../../lib/api.ts'
import { isUnauthorized, userMessageOf } from '../../lib/api-error.ts'
import { useAuth } from '../../lib/auth.ts'
import { deleteOfflineCopy } from '../../lib/offline-copy.ts'
import { clearLocalData } from '../../lib/stored-items.ts'
import { clearStoredSession } from '../../lib/stored-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Two steps: lists what is deleted, then requires DELETION_CONFIRMATION to be typed. */
export function DeleteAccountDialog({
  isOpen,
  onOpenChange,
  onDeleted,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onDeleted: () => void
}) {
  const isSignInHosted = useQuery(siteConfigQuery).data?.isSignInHosted === true
  const [isConfirming, setIsConfirming] = useState(false)
  const [word, setWord] = useState('')
  const { user } = useAuth()
  const removal = useMutation({
    mutationFn: (confirmation: string) => deleteAccount(user?.id ?? '', confirmation),
    onSuccess: onDeleted,
  })
  const isBusy = removal.isPending || removal.isSuccess
  const errorMessage =
    removal.error && !isUnauthorized(removal.error)
      ? userMessageOf(removal.error, 'Your account could not be deleted. Please try again.')
      : undefined

  const change = (next: boolean) => {
    if (isBusy) return
    onOpenChange(next)
    setIsConfirming(false)
    setWord('')
    removal.reset()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      title={isConfirming ? 'Last question' : 'Delete your account?'}
      size="s"
    >
      {isConfirming ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            removal.mutate(word)
          }}
          className="flex flex-col gap-6"
        >
          <TextField
            label={`Type ${DELETION_CONFIRMATION} to remove everything`}
            value={word}
            onChange={(event) => setWord(event.target.value)}
            error={errorMessage}
            autoComplete="off"
            autoCapitalize="characters"
            autoFocus
          />
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <Button variant="ghost" disabled={isBusy} onClick={() => change(false)}>
              Keep My Account
            </Button>
            <Button
              type="submit"
              variant="danger"
              isBusy={isBusy}
              disabled={word.trim().toUpperCase() !== DELETION_CONFIRMATION}
            >
              Delete Everything
            </Button>
          </div>
        </form>
      ) : (
        <>
          <div className="flex flex-col gap-3 text-sm text-quiet">
            <p>
              {isSignInHosted
                ? 'Your six moments, every picture and export, your practice and your remaining credits are removed now.'
                : 'Your six moments, every picture and export, your practice, your remaining credits and your sign-in are removed now.'}{' '}
              Nobody can bring them back, and neither can we.
            </p>
            {isSignInHosted && (
              <p>
                The sign-in itself, with your mail address, belongs to a service of its own and stays there.
                Whoever runs this installation can remove it.
              </p>
            )}
            <p>
              The books keep the movements of your credits, without a name. If you ever come back, you start
              anew, without welcome credits.
            </p>
            <p>You may want to download your data first.</p>
          </div>
          <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <Button variant="ghost" onClick={() => change(false)}>
              Keep My Account
            </Button>
            <Button variant="danger" onClick={() => setIsConfirming(true)}>
              Continue
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Deletes the account, then the user's data in this browser: drafts, session, offline copy. */
async function deleteAccount(userId: string, confirmation: string): Promise<void> {
  await callApi(deleteAccountCall, { body: { confirmation } })
  clearStoredSession()
  clearLocalData(userId)
  await deleteOfflineCopy()
}
