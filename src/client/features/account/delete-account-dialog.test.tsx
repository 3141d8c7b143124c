import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { errorBody, fakeApi } from '../../lib/testing/fake-api.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { SITE_CONFIG } from '../../lib/testing/site-config.ts'
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

it('asks twice, keeps everything when the server cannot, and leaves nothing in the browser when it could', async () => {
  localStorage.setItem('draft', 'a still lake')
  const { person, api, onDeleted, comeUp } = open(false)
  expect(screen.getByText(/your remaining credits and your sign-in are removed now/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Everything' })
  expect(remove.disabled).toBe(true)
  await person.type(screen.getByRole('textbox'), 'delete')
  await person.click(remove)
  expect(await screen.findByText('Please try again in a minute.')).toBeTruthy()
  expect(localStorage.getItem('draft')).toBe('a still lake')
  expect(onDeleted).not.toHaveBeenCalled()

  comeUp()
  await person.click(remove)
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce())
  expect(localStorage.getItem('draft')).toBeNull()
  expect(api.sentTo('DELETE', '/api/account')).toHaveLength(2)
})

it('says that a sign-in which belongs to another service stays there', async () => {
  open(true)
  expect(await screen.findByText(/The sign-in itself, with your mail address, belongs/)).toBeTruthy()
  expect(screen.queryByText(/and your sign-in are removed/)).toBeNull()
})
