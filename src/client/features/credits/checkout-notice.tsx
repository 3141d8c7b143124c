import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateUser } from '../../entities/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { checkoutQuery, creditEntriesQuery, isNotFound } from './api.ts'

/** The status of a checkout after the return from the payment page. Refetches the balance once it is paid. */
export function CheckoutNotice({ id, onDismiss }: { id: string; onDismiss: () => void }) {
  const queryClient = useQueryClient()
  const checkout = useQuery(checkoutQuery(id))
  const status = checkout.data?.status
  const isMissing = isNotFound(checkout.error)

  useEffect(() => {
    if (status !== 'paid') return
    void invalidateUser(queryClient)
    void queryClient.invalidateQueries({ queryKey: creditEntriesQuery.queryKey })
  }, [status, queryClient])

  return (
    <div
      role="status"
      className={`flex flex-wrap items-center justify-between gap-3 rounded-l border p-5 sm:px-7 ${
        status === 'paid' ? 'border-good/40 bg-good-ground' : 'border-line bg-raised'
      }`}
    >
      <p className="flex items-center gap-3">
        {(status === undefined || status === 'open') && !isMissing && (
          <Spinner className="size-5 text-amber" />
        )}
        {isMissing ? 'This purchase was not found.' : describeCheckout(status, checkout.data)}
      </p>
      <Button variant="ghost" edge="end" onClick={onDismiss}>
        Close
      </Button>
    </div>
  )
}

function describeCheckout(
  status: string | undefined,
  checkout: { packCredits: number; credits: number } | undefined,
): string {
  switch (status) {
    case 'paid':
      return `Thank you. ${checkout?.packCredits} credits were added; you have ${checkout?.credits} now.`
    case 'waiting':
      return 'Your bank has not sent the money yet. Your credits come as soon as it does; you need not wait here.'
    case 'failed':
      return 'The payment did not go through. You were not charged.'
    case 'expired':
      return 'The payment page was closed. You were not charged.'
    default:
      return 'Waiting for your payment to arrive...'
  }
}
