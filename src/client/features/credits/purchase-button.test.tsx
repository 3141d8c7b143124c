import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { CallOutput } from '#shared/contract/call.ts'
import { startCheckout } from '#shared/contract/payments.ts'
import { getSiteConfig } from '#shared/contract/site.ts'
import { userQuery } from '../../entities/queries.ts'
import { errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeSiteConfig, makeUser } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { PurchaseButton } from './purchase-button.tsx'

async function open(
  config = makeSiteConfig(),
  checkout: CallOutput<typeof startCheckout> | Response = errorResponse(500, 'internal', 'x'),
) {
  respond(getSiteConfig, config)
  const checkouts = respond(startCheckout, checkout)
  const leave = vi.fn()
  const { person, queryClient } = renderScreen(<PurchaseButton redirect={leave} />)
  await person.click(screen.getByRole('button', { name: 'Purchase More Credits' }))
  return { person, leave, checkouts, queryClient }
}

it('explains that purchases are not configured', async () => {
  await open(makeSiteConfig({ arePurchasesEnabled: false, creditPacks: [] }))
  expect(await screen.findByText(/Purchases are not set up on this installation\./)).toBeVisible()
})

it('opens the payment page of the selected pack', async () => {
  const { person, leave, checkouts } = await open(makeSiteConfig(), {
    id: '1',
    url: 'https://checkout.stripe.com/x',
  })
  await person.click(await screen.findByRole('button', { name: '20 credits for 9 €' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://checkout.stripe.com/x'))
  expect(checkouts.requests[0]?.body.packId).toBe('small')
})

it('shows the error of a checkout and retries it with the same idempotency key', async () => {
  const { person, leave, checkouts } = await open(
    makeSiteConfig(),
    errorResponse(503, 'unavailable', 'The payment service did not answer.'),
  )
  const pack = await screen.findByRole('button', { name: '20 credits for 9 €' })
  await person.click(pack)
  expect(await screen.findByText('The payment service did not answer.')).toBeVisible()
  await waitFor(() => expect(pack).toBeEnabled())
  await person.click(pack)
  await waitFor(() => expect(checkouts.requests).toHaveLength(2))
  const [first, second] = checkouts.requests
  expect(first?.body.clientKey).toBe(second?.body.clientKey)
  expect(leave).not.toHaveBeenCalled()
})

it('fetches the credits again when the checkout has been paid meanwhile', async () => {
  const paid = errorResponse(409, 'conflict', 'This purchase is paid already, and its credits are yours.')
  const { person, queryClient } = await open(makeSiteConfig(), paid)
  queryClient.setQueryData(userQuery.queryKey, makeUser())
  await person.click(await screen.findByRole('button', { name: '20 credits for 9 €' }))
  expect(await screen.findByText('This purchase is paid already, and its credits are yours.')).toBeVisible()
  expect(queryClient.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(true)
})
