import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { respond } from '../../lib/testing/api-server.ts'
import { makeAuthConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { SignInModal } from './sign-in-modal.tsx'
import type { SignInMode } from './sign-in-store.ts'

function Host() {
  const [mode, setMode] = useState<SignInMode>('create')
  return <SignInModal mode={mode} onModeChange={setMode} onClose={() => undefined} />
}

// In its own file because the auth configuration is cached for the lifetime of the module.
it('hides account creation when sign-up is closed', async () => {
  respond(getAuthConfig, makeAuthConfig({ isSignUpOpen: false }))
  const { person } = renderScreen(<Host />)
  expect(await screen.findByText(/New accounts cannot be made here/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create Account' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }))
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Create one/ })).not.toBeInTheDocument()
})
