import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getAuthConfig } from '#shared/contract/site.ts'
import { clearPendingCode, readPendingCode, savePendingCode } from '../features/auth/pending-code.ts'
import { closeSignIn, openSignIn, useSignInMode } from '../features/auth/sign-in-store.ts'
import { writeAuthState } from '../lib/auth-state.ts'
import { respond } from '../lib/testing/api-server.ts'
import { makeAuthConfig } from '../lib/testing/factories.ts'
import { renderScreen } from '../lib/testing/render-screen.tsx'
import { SignInHost } from './sign-in-host.tsx'

const ADA = { id: 'u1', email: null, firstName: 'Ada', lastName: null, createdAt: null }
const signIn = () => act(() => writeAuthState({ status: 'authenticated', user: ADA }))
const signOut = () => act(() => writeAuthState({ status: 'anonymous', user: null }))
const dialogIsClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

function renderAt(url: string) {
  respond(getAuthConfig, makeAuthConfig())
  history.replaceState(null, '', url)
  return renderScreen(<SignInHost />)
}

beforeEach(() => {
  clearPendingCode()
  closeSignIn()
  writeAuthState({ status: 'anonymous', user: null })
})

it('closes the dialog when the person is signed in, whichever tab it happened in', async () => {
  renderAt('/privacy')
  act(() => openSignIn('create'))
  expect(await screen.findByRole('dialog')).toBeVisible()
  signIn()
  await dialogIsClosed()
  expect(location.pathname).toBe('/')
})

it('returns to the path of the URL once', async () => {
  renderAt('/?signin=1&returnTo=%2Fpcm%2F3')
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible()
  signIn()
  expect(location.pathname + location.search).toBe('/pcm/3')
  await dialogIsClosed()
  signOut()
  act(() => history.replaceState(null, '', '/'))
  signIn()
  expect(location.pathname).toBe('/')
})

it('forgets the path of the URL when the dialog is dismissed', async () => {
  const { person } = renderAt('/?signin=1&returnTo=%2Fpcm%2F3')
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  await dialogIsClosed()
  expect(location.search).toBe('')
  act(() => openSignIn('sign-in'))
  signIn()
  await dialogIsClosed()
  expect(location.pathname).toBe('/')
})

it.each(['%2F.%2F%2Fevil.example%2F', 'https%3A%2F%2Fevil.example', '%2F%5Cevil.example'])(
  'returns to the start instead of another site (%s)',
  async (returnTo) => {
    renderAt(`/?signin=1&returnTo=${returnTo}`)
    expect(await screen.findByRole('dialog')).toBeVisible()
    signIn()
    await dialogIsClosed()
    expect(location.href).toBe(`${location.origin}/`)
  },
)

const mailed = (type: 'email' | 'recovery') =>
  savePendingCode({ email: 'ada@example.org', type, mailedAtMs: Date.now() })

it('asks for the code of the mail again after a reload, until the dialog is dismissed', async () => {
  mailed('email')
  const { person } = renderAt('/')
  expect(await screen.findByRole('dialog', { name: 'Check your mail' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await dialogIsClosed()
  expect(readPendingCode()).toBeUndefined()
})

it('does not ask for the code on a page that a mailed link leads to', () => {
  mailed('recovery')
  renderAt('/reset-password')
  const { result } = renderHook(useSignInMode)
  expect(result.current).toBeNull()
})

it('leads to the new password after the code of a reset, and forgets the mail', async () => {
  mailed('recovery')
  renderAt('/')
  expect(await screen.findByRole('dialog', { name: 'Check your mail' })).toBeVisible()
  signIn()
  await dialogIsClosed()
  expect(location.pathname).toBe('/reset-password')
  expect(readPendingCode()).toBeUndefined()
})
