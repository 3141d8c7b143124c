import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Toaster } from '../ui/toaster.tsx'
import { finishReturnedSignIn } from './returned-sign-in.ts'

it.each([
  ['otp_expired', /can be used once, for one hour/],
  ['signup_disabled', /New accounts cannot be made here/],
  ['Your account is locked, call 0800', /^Please try again\.$/],
  ['constructor', /^Please try again\.$/],
])('shows a text of ours for the error %s', async (code, text) => {
  render(<Toaster />)
  await finishReturnedSignIn({ kind: 'error', code })
  expect(await screen.findByText('Authentication failed')).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
})

it('says that tokens of an address were not used', async () => {
  render(<Toaster />)
  await finishReturnedSignIn({ kind: 'tokens' })
  expect(await screen.findByText('Nothing was taken from the address')).toBeVisible()
})
