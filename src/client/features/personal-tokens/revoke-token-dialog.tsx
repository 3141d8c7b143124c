import { useEffect, useState } from 'react'
import type { PersonalToken } from '#shared/contract/personal-tokens.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useRevokeToken } from './tokens.ts'

/** Asks before a token is removed. Closed while `token` is undefined. */
export function RevokeTokenDialog({
  token,
  onClose,
}: {
  token: PersonalToken | undefined
  onClose: () => void
}) {
  // Kept while the closing animation runs.
  const [last, setLast] = useState(token)
  useEffect(() => {
    if (token) setLast(token)
  }, [token])
  const removal = useRevokeToken(onClose)
  return (
    <Dialog
      isOpen={token !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen && !removal.isPending) onClose()
      }}
      title={
        <>
          Remove <bdi>{(token ?? last)?.name}</bdi>?
        </>
      }
      size="s"
      footer={
        <>
          <Button variant="ghost" disabled={removal.isPending} onClick={onClose}>
            Keep It
          </Button>
          <Button
            variant="danger"
            isBusy={removal.isPending}
            onClick={() => {
              if (token) removal.mutate(token)
            }}
          >
            Remove
          </Button>
        </>
      }
    >
      <p className="text-sm text-quiet">
        It stops working at once, and the program that uses it is locked out. This cannot be undone, but you
        can make another token at any time.
      </p>
    </Dialog>
  )
}
