import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SITE_CONFIG } from '../../entities/testing/site-config.ts'
import { writeAuthState } from '../../lib/auth-state.ts'
import { momentDraftItem } from '../../lib/stored-items.ts'
import { errorBody, fakeApi } from '../../lib/testing/fake-api.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

function open(isSignInHosted: boolean) {
  let isUp = false
  const api = fakeApi({
    'GET /api/config': () => ({ body: { ...SITE_CONFIG, isSignInHosted } }),
    'DELETE /api/account': () =>
      isUp
        ? { body: { isDeleted: true, isSignInKept: isSignInHosted } }
        : { status: 503, body: errorBody('unavailable', 'Please try again in a minute.') },
  })
  const onDeleted = vi.fn()
  const rendered = renderScreen(
    <DeleteAccountDialog isOpen onOpenChange={() => undefined} onDeleted={onDeleted} />,
  )
  return {
    ...rendered,
    api,
    onDeleted,
    comeUp: () => {
      isUp = true
    },
  }
}

it('asks twice, keeps everything when the server cannot, and then removes what this browser stores of the person', async () => {
  const ada = { id: 'ada', email: null, firstName: null, lastName: null, createdAt: null }
  writeAuthState({ status: 'authenticated', user: ada })
  const draft = { fields: { surfacePrompt: { text: 'A still lake', base: '' } } }
  for (const userId of ['ada', 'bob']) momentDraftItem.write(userId, draft, 1)
  const { person, api, onDeleted, comeUp } = open(false)
  expect(screen.getByText(/your remaining credits and your sign-in are removed now/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Everything' })
  expect(remove.disabled).toBe(true)
  await person.type(screen.getByRole('textbox'), 'delete')
  await person.click(remove)
  expect(await screen.findByText('Please try again in a minute.')).toBeTruthy()
  expect(momentDraftItem.read('ada', 1)).toEqual(draft)
  expect(onDeleted).not.toHaveBeenCalled()

  comeUp()
  await person.click(remove)
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce())
  expect(momentDraftItem.read('ada', 1)).toBeUndefined()
  expect(momentDraftItem.read('bob', 1)).toEqual(draft)
  expect(api.sentTo('DELETE', '/api/account')).toHaveLength(2)
})

it('says that a sign-in which belongs to another service stays there', async () => {
  open(true)
  expect(await screen.findByText(/The sign-in itself, with your mail address, belongs/)).toBeTruthy()
  expect(screen.queryByText(/and your sign-in are removed/)).toBeNull()
})
