import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { fakeApi } from '../../lib/testing/fake-api.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { SignInModal } from './sign-in-modal.tsx'
import type { SignInMode } from './sign-in-store.ts'

function Host() {
  const [mode, setMode] = useState<SignInMode>('create')
  return (
    <SignInModal mode={mode} onModeChange={setMode} onClose={() => undefined} onSignedIn={() => undefined} />
  )
}

// Alone in its file: what an installation offers is asked once and kept.
it('offers no new account where sign-up is closed', async () => {
  fakeApi({
    'GET /api/supabase/config': () => ({
      body: {
        url: location.origin,
        anonKey: 'anon',
        hasLocalMailbox: true,
        isGoogleEnabled: false,
        isSignUpOpen: false,
      },
    }),
  })
  const { person } = renderScreen(<Host />)
  expect(await screen.findByText(/New accounts cannot be made here/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }))
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Create one/ })).toBeNull()
})
