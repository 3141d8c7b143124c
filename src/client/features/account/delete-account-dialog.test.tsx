import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { deleteAccount } from '#shared/contract/account.ts'
import { getSiteConfig } from '#shared/contract/site.ts'
import { refusal, respond } from '../../lib/testing/api-server.ts'
import { makeSiteConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

function open(isSignInHosted: boolean) {
  let isUp = false
  respond(getSiteConfig, makeSiteConfig({ isSignInHosted }))
  const deletion = respond(deleteAccount, () =>
    isUp
      ? { isDeleted: true as const, isSignInKept: isSignInHosted }
      : refusal(503, 'unavailable', 'Please try again in a minute.'),
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

it('asks twice, keeps local data when deletion fails, and clears it when deletion succeeds', async () => {
  localStorage.setItem('draft', 'a still lake')
  const { person, deletion, onDeleted, comeUp } = open(false)
  expect(screen.getByText(/your remaining credits and your sign-in are removed now/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Everything' })
  expect(remove).toBeDisabled()
  await person.type(screen.getByRole('textbox'), 'delete')
  await person.click(remove)
  expect(await screen.findByText('Please try again in a minute.')).toBeVisible()
  expect(localStorage.getItem('draft')).toBe('a still lake')
  expect(onDeleted).not.toHaveBeenCalled()

  comeUp()
  await person.click(remove)
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce())
  expect(localStorage.getItem('draft')).toBeNull()
  expect(deletion.requests).toHaveLength(2)
})

it('explains that a hosted sign-in is kept by its service', async () => {
  open(true)
  expect(await screen.findByText(/The sign-in itself, with your mail address, belongs/)).toBeVisible()
  expect(screen.queryByText(/and your sign-in are removed/)).not.toBeInTheDocument()
})
