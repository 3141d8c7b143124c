import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { writeAuthState } from '../../lib/auth-state.ts'
import { connectionLost, respond } from '../../lib/testing/api-server.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInModal } from './sign-in-modal.tsx'

const PROVIDERS = [
  { id: 'google', label: 'Google', icon: null },
  { id: 'custom:company', label: 'Company', icon: 'building' },
] as const

it('can be used again when the sign-in service could not be reached', async () => {
  respond(getAuthConfig, connectionLost())
  const { person } = renderScreen(<ProviderButtons providers={PROVIDERS} />)
  await person.click(screen.getByRole('button', { name: 'Continue with Company' }))
  expect(await screen.findByText('Authentication failed')).toBeVisible()
  for (const button of screen.getAllByRole('button', { name: /^Continue with/ })) expect(button).toBeEnabled()
})

it('is shown by the dialog for every provider in the order of the settings, except to reset a password', async () => {
  respond(getAuthConfig, makeAuthConfig({ providers: [...PROVIDERS] }))
  writeAuthState({ status: 'anonymous', user: null })
  const ignore = () => undefined
  const { unmount } = renderScreen(<SignInModal mode="sign-in" onModeChange={ignore} onClose={ignore} />)
  const buttons = await screen.findAllByRole('button', { name: /^Continue with/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Continue with Google',
    'Continue with Company',
  ])
  unmount()
  renderScreen(<SignInModal mode="forgot-password" onModeChange={ignore} onClose={ignore} />)
  await screen.findByRole('dialog', { name: 'Reset your password' })
  expect(screen.queryByRole('button', { name: /^Continue with/ })).not.toBeInTheDocument()
})
