import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SITE_CONFIG } from '../../entities/testing/site-config.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { PurchaseButton } from './purchase-button.tsx'

async function open(config: object, checkout: () => Response) {
  const bodies: { packId: string; clientKey: string }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/api/config') return Response.json(config)
    bodies.push(JSON.parse(String(init?.body)))
    return checkout()
  })
  const leave = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient({ queries: { retry: false } })}>
      <PurchaseButton leave={leave} />
      <Toaster />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Purchase More Credits' }))
  return { user, leave, bodies }
}

it('says honestly that nothing can be bought here', async () => {
  await open({ ...SITE_CONFIG, arePurchasesEnabled: false, creditPacks: [] }, () => Response.error())
  expect(await screen.findByText(/Purchases are not set up on this installation\./)).toBeTruthy()
})

it('leads to the payment page of the pack', async () => {
  const { user, leave, bodies } = await open(SITE_CONFIG, () =>
    Response.json({ id: '1', url: 'https://checkout.stripe.com/x' }),
  )
  await user.click(await screen.findByRole('button', { name: '20 credits for 9 €' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://checkout.stripe.com/x'))
  expect(bodies[0]?.packId).toBe('small')
})

it('says what went wrong, and tries the same checkout again', async () => {
  const { user, leave, bodies } = await open(SITE_CONFIG, () =>
    Response.json(
      { message: 'The payment service did not answer.', code: 'unavailable', requestId: 'x' },
      { status: 503 },
    ),
  )
  const pack = await screen.findByRole('button', { name: '20 credits for 9 €' })
  await user.click(pack)
  expect(await screen.findByText('The payment service did not answer.')).toBeTruthy()
  await waitFor(() => expect(pack).toHaveProperty('disabled', false))
  await user.click(pack)
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[0]?.clientKey).toBe(bodies[1]?.clientKey)
  expect(leave).not.toHaveBeenCalled()
})
