import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getSiteConfig } from '#shared/contract/site.ts'
import { deleteAccount } from '#shared/contract/users.ts'
import { writeAuthState } from '../../lib/auth-state.ts'
import { momentDraftItem } from '../../lib/stored-items.ts'
import { errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeSiteConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

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

it('explains that a hosted sign-in service keeps the sign-in data', async () => {
  open(true)
  expect(await screen.findByText(/The sign-in itself, with your mail address, belongs/)).toBeVisible()
  expect(screen.queryByText(/and your sign-in are removed/)).not.toBeInTheDocument()
})
