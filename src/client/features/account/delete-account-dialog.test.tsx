import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getAuthConfig, getSiteConfig } from '#shared/contract/site.ts'
import { deleteAccount } from '#shared/contract/users.ts'
// Loaded ahead: it is loaded when it is first needed.
import '../../lib/auth-client.ts'
import { writeAuthState } from '../../lib/auth-state.ts'
import { momentDraftItem } from '../../lib/stored-items.ts'
import { errorResponse, respond, respondAt } from '../../lib/testing/api-server.ts'
import { makeAuthConfig, makeSiteConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

const SESSION = {
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: Math.floor(Date.now() / 1000) + 3_600,
  user: {
    id: 'ada',
    aud: 'authenticated',
    email: 'ada@example.org',
    app_metadata: {},
    user_metadata: {},
    identities: [{ provider: 'email' }],
    created_at: '2026-01-01T00:00:00Z',
  },
}

function open(isSignInHosted: boolean) {
  let isUp = false
  respond(getSiteConfig, makeSiteConfig({ isSignInHosted }))
  const deletion = respond(deleteAccount, () =>
    isUp
      ? { isDeleted: true as const, isSignInKept: isSignInHosted }
      : errorResponse(503, 'unavailable', 'Please try again in a minute.'),
  )
  const onDeleted = vi.fn()
  const rendered = renderScreen(
    <DeleteAccountDialog isOpen onOpenChange={() => undefined} onDeleted={onDeleted} />,
  )
  return {
    ...rendered,
    deletion,
    onDeleted,
    comeUp: () => {
      isUp = true
    },
  }
}

it('requires two confirmations, and removes the local data of this user only after the account was deleted', async () => {
  const ada = { id: 'ada', email: null, firstName: null, lastName: null, createdAt: null }
  writeAuthState({ status: 'authenticated', user: ada })
  const draft = { fields: { surfacePrompt: { text: 'A still lake', base: '' } } }
  for (const userId of ['ada', 'bob']) momentDraftItem.write(userId, draft, 1)
  const { person, deletion, onDeleted, comeUp } = open(false)
  expect(screen.getByText(/your remaining credits and your sign-in are removed now/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Everything' })
  expect(remove).toBeDisabled()
  await person.type(screen.getByRole('textbox'), 'delete')
  await person.click(remove)
  expect(await screen.findByText('Please try again in a minute.')).toBeVisible()
  expect(momentDraftItem.read('ada', 1)).toEqual(draft)
  expect(onDeleted).not.toHaveBeenCalled()

  comeUp()
  await person.click(remove)
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce())
  expect(momentDraftItem.read('ada', 1)).toBeUndefined()
  expect(momentDraftItem.read('bob', 1)).toEqual(draft)
  expect(deletion.requests).toHaveLength(2)
})

it('asks who it is when the sign-in is old, and deletes the account with the mailed code', async () => {
  localStorage.setItem('future-memory-auth', JSON.stringify(SESSION))
  respond(getAuthConfig, makeAuthConfig())
  respondAt('GET', '/auth/v1/user', () => Response.json(SESSION.user))
  respondAt('GET', '/auth/v1/reauthenticate', () => Response.json({}))
  const { person, onDeleted } = open(false)
  const deletion = respond(deleteAccount, ({ body }) =>
    body.nonce === '123456'
      ? { isDeleted: true as const, isSignInKept: false }
      : errorResponse(400, 'reauthentication_needed', 'Please confirm that it is you.'),
  )
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.type(screen.getByRole('textbox'), 'delete{Enter}')
  const isItYou = await screen.findByRole('dialog', { name: 'Is it you?' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(isItYou).not.toBeInTheDocument())
  expect(screen.getByRole('textbox')).toHaveValue('delete')
  await person.click(screen.getByRole('button', { name: 'Delete Everything' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
  await person.click(dialog.getByRole('button', { name: 'Mail Me a Code Instead' }))
  await person.type(await dialog.findByLabelText('Code from the mail'), '123456{Enter}')
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce())
  expect(deletion.requests).toHaveLength(3)
})

it('explains that a hosted sign-in service keeps the sign-in data', async () => {
  open(true)
  expect(await screen.findByText(/The sign-in itself, with your mail address, belongs/)).toBeVisible()
  expect(screen.queryByText(/and your sign-in are removed/)).not.toBeInTheDocument()
})
