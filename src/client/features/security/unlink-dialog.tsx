import type { UserIdentity } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { StepUpCancelledError } from '../../entities/step-up/errors.ts'
import { useStepUp } from '../../entities/step-up/use-step-up.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { invalidateIdentities, unlinkIdentity } from './identities.ts'
import { identityProblem } from './identity-problem.ts'

/** Asks before an identity is unlinked. Closed while `chosen` is undefined. */
export function UnlinkDialog({
  chosen,
  onClose,
}: {
  chosen: { identity: UserIdentity; label: string } | undefined
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  // Kept while the closing animation runs.
  const [last, setLast] = useState(chosen)
  useEffect(() => {
    if (chosen) setLast(chosen)
  }, [chosen])
  const shown = chosen ?? last
  const stepUp = useStepUp({ isCodeAccepted: false })
  const unlink = useMutation({
    mutationFn: (identity: UserIdentity) => stepUp.run(() => unlinkIdentity(identity)),
    onSuccess: () =>
      showToast({
        title: 'Unlinked',
        description: `${shown?.label} no longer opens your account.`,
        tone: 'success',
      }),
    onError: (error) => {
      if (!(error instanceof StepUpCancelledError))
        showToast({ ...identityProblem(error), tone: 'destructive' })
    },
    onSettled: async () => {
      onClose()
      await invalidateIdentities(queryClient)
    },
  })
  const isMail = shown?.identity.provider === 'email'
  return (
    <>
      <Dialog
        isOpen={chosen !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen && !unlink.isPending) onClose()
        }}
        title={`Unlink ${shown?.label ?? ''}?`}
        size="s"
      >
        <p className="text-sm text-quiet">
          {isMail
            ? 'Your password is removed. You sign in another way from now on, and a new password can be set by “Forgot your password?”.'
            : `You will not be able to sign in with ${shown?.label} until you link it again.`}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="ghost" disabled={unlink.isPending} onClick={onClose}>
            Keep It
          </Button>
          <Button
            variant="danger"
            isBusy={unlink.isPending}
            onClick={() => {
              if (chosen) unlink.mutate(chosen.identity)
            }}
          >
            Unlink
          </Button>
        </div>
      </Dialog>
      {stepUp.dialog}
    </>
  )
}
