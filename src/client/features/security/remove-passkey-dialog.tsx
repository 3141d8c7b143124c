import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { StepUpCancelledError } from '../../entities/step-up/errors.ts'
import { passkeysQuery } from '../../entities/step-up/queries.ts'
import { useStepUp } from '../../entities/step-up/use-step-up.tsx'
import { passkeyProblem } from '../../lib/passkey-problem.ts'
import { type Passkey, removePasskey } from '../../lib/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Asks before a passkey is removed. Closed while `passkey` is undefined. */
export function RemovePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey | undefined
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  // Kept while the closing animation runs.
  const [last, setLast] = useState(passkey)
  useEffect(() => {
    if (passkey) setLast(passkey)
  }, [passkey])
  const name = (passkey ?? last)?.name ?? ''
  const stepUp = useStepUp({ isCodeAccepted: false })
  const { queryKey } = passkeysQuery
  const removal = useMutation({
    mutationFn: ({ id }: Passkey) => stepUp.run(() => removePasskey(id)),
    onSuccess: async (_, { id }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (passkeys) => passkeys?.filter((one) => one.id !== id))
      showToast({
        title: 'Passkey removed',
        description: `${name} no longer signs you in. You can delete it from your device, too.`,
        tone: 'success',
      })
    },
    onError: (error) => {
      if (!(error instanceof StepUpCancelledError))
        showToast({ title: 'Not removed', description: passkeyProblem(error), tone: 'destructive' })
    },
    onSettled: () => {
      onClose()
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <>
      <Dialog
        isOpen={passkey !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen && !removal.isPending) onClose()
        }}
        title={`Remove ${name}?`}
        size="s"
      >
        <p className="text-sm text-quiet">
          It no longer signs you in then. Your other ways to sign in stay as they are.
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="ghost" disabled={removal.isPending} onClick={onClose}>
            Keep It
          </Button>
          <Button
            variant="danger"
            isBusy={removal.isPending}
            onClick={() => {
              if (passkey) removal.mutate(passkey)
            }}
          >
            Remove
          </Button>
        </div>
      </Dialog>
      {stepUp.dialog}
    </>
  )
}
