import { useQuery } from '@tanstack/react-query'
import Coins from 'lucide-react/icons/coins'
import { useRef, useState } from 'react'
import { siteConfigQuery } from '../../entities/queries.ts'
import { newIdempotencyKey } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Button, type ButtonVariants } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useOpenCheckout } from './api.ts'

/** Opens a dialog with the credit packs, or a notice if purchases are not configured. Tests replace `redirect`. */
export function PurchaseButton({
  variant = 'primary',
  redirect = (url) => location.assign(url),
}: {
  variant?: ButtonVariants['variant']
  redirect?: (url: string) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        <Coins aria-hidden="true" />
        Purchase More Credits
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Purchase More Credits"
        description="One credit is one picture."
        size="s"
      >
        <Packs redirect={redirect} />
      </Dialog>
    </>
  )
}

function Packs({ redirect }: { redirect: (url: string) => void }) {
  const config = useQuery(siteConfigQuery)
  const checkout = useOpenCheckout(({ url }) => redirect(url))
  const openingId = checkout.isPending ? checkout.variables.packId : undefined
  /** Idempotency keys by pack id, so that a repeated request returns the same checkout. */
  const keys = useRef(new Map<string, string>())

  const buy = (packId: string) => {
    if (checkout.isPending) return
    const clientKey = keys.current.get(packId) ?? newIdempotencyKey()
    keys.current.set(packId, clientKey)
    checkout.mutate(
      { packId, clientKey },
      {
        onError: (error) => {
          // The checkout is terminal: the next request needs a new key.
          if (error instanceof ApiError && error.code === 'conflict') keys.current.delete(packId)
        },
      },
    )
  }

  if (config.isError)
    return (
      <ErrorState onRetry={() => void config.refetch()} isRetrying={config.isFetching}>
        <p>What can be bought here could not be loaded.</p>
      </ErrorState>
    )
  if (!config.data) return <Skeleton className="h-28" />
  const { arePurchasesEnabled, creditPacks } = config.data
  if (!arePurchasesEnabled || creditPacks.length === 0)
    return (
      <p className="text-quiet">
        Purchases are not set up on this installation. Whoever runs it can give you credits.
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      {creditPacks.map(({ id, label }) => (
        <Button
          key={id}
          variant="secondary"
          isWide
          data-autofocus={id === creditPacks[0]?.id || undefined}
          isBusy={openingId === id}
          disabled={openingId !== undefined && openingId !== id}
          onClick={() => buy(id)}
        >
          {label}
        </Button>
      ))}
      <p className="text-xs text-faint">
        You pay on Stripe’s own page. Your card is never seen here, and the credits arrive once you have paid.
      </p>
    </div>
  )
}
