import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getCheckout } from '#shared/contract/payments.ts'
import { errorResponse, respond } from '../../lib/testing/api-server.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { CheckoutNotice } from './checkout-notice.tsx'

it('asks once for a purchase that does not exist, and goes on saying so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const checkout = respond(getCheckout, errorResponse(404, 'not_found', 'This checkout was not found.'))
  renderScreen(<CheckoutNotice id="00000000-0000-4000-8000-000000000000" onDismiss={() => undefined} />)
  expect(await screen.findByText('This purchase was not found.')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText('This purchase was not found.')).toBeVisible()
  expect(checkout.requests).toHaveLength(1)
})
