import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { sketchPrompt } from '#shared/contract/generations.ts'
import { updateProfile } from '#shared/contract/users.ts'
import { userQuery } from '../../entities/queries.ts'
import { errorResponse, respond, versionConflict } from '../../lib/testing/api-server.ts'
import { makeUser } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { signInAs } from '../../lib/testing/sign-in-as.ts'
import { ProfileDialog } from './profile-dialog.tsx'

function render(profile: Parameters<typeof ProfileDialog>[0]['profile'] = null) {
  const onOpenChange = vi.fn()
  return {
    onOpenChange,
    ...renderScreen(<ProfileDialog isOpen onOpenChange={onOpenChange} profile={profile} />),
  }
}

it('saves the filled fields of the profile and omits the others', async () => {
  const { requests } = respond(updateProfile, makeUser())
  const { person, onOpenChange } = render({ gender: 'woman', skinTone: 'medium-dark' })
  await person.selectOptions(screen.getByLabelText('Hair color'), 'gray')
  await person.selectOptions(screen.getByLabelText('Gender'), '')
  await person.type(screen.getByLabelText('Additional notes'), 'Round glasses')
  await person.click(screen.getByRole('button', { name: 'Save Preferences' }))
  expect(await screen.findByText('Profile Updated')).toBeVisible()
  expect(requests.map(({ body }) => body)).toEqual([
    {
      appearanceProfile: { skinTone: 'medium-dark', hairColor: 'gray', additionalNotes: 'Round glasses' },
      hasCompletedProfile: true,
    },
  ])
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

it('forgets sketches, which show the writer as before', async () => {
  respond(updateProfile, makeUser())
  const { person, queryClient } = render()
  const key = [sketchPrompt.path, 'The sea at dawn.', false, 'all']
  queryClient.setQueryData(key, { pages: [{ isSure: true, sketches: [], hasMore: false }], pageParams: [0] })
  await person.selectOptions(screen.getByLabelText('Hair color'), 'red')
  await person.click(screen.getByRole('button', { name: 'Save Preferences' }))
  await waitFor(() => expect(queryClient.getQueryData(key)).toBeUndefined())
})

it('marks the profile as completed without changing it when the dialog is skipped', async () => {
  const { requests } = respond(updateProfile, makeUser())
  const { person, onOpenChange } = render({ gender: 'woman' })
  await person.click(screen.getByRole('button', { name: 'Skip for Now' }))
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(requests.map(({ body }) => body)).toEqual([{ hasCompletedProfile: true }])
})

it('keeps the profile dialog open with the selection when saving fails', async () => {
  respond(updateProfile, errorResponse(500, 'internal', 'Something went wrong.'))
  const { person, onOpenChange } = render()
  await person.selectOptions(screen.getByLabelText('Age range'), '36-45')
  await person.click(screen.getByRole('button', { name: 'Save Preferences' }))
  expect(await screen.findByText('Failed to save profile. Please try again.')).toBeVisible()
  expect(screen.getByLabelText<HTMLSelectElement>('Age range')).toHaveValue('36-45')
  expect(onOpenChange).not.toHaveBeenCalled()
})

it('brings unsaved notes back until they are saved', async () => {
  signInAs('ada')
  const { requests } = respond(updateProfile, makeUser())
  const first = render()
  await first.person.type(screen.getByLabelText('Additional notes'), 'Round glasses')
  first.unmount()
  const again = render()
  expect(screen.getByLabelText('Additional notes')).toHaveValue('Round glasses')
  expect(screen.getByText(/What you typed here before is back/)).toBeVisible()
  await again.person.click(screen.getByRole('button', { name: 'Save Preferences' }))
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
  expect(requests).toHaveLength(1)
})

it('merges an appearance that was changed elsewhere, and asks about a field that both changed', async () => {
  const now = makeUser({ appearanceProfile: { gender: 'man', hairColor: 'red' }, profileVersion: 2 })
  const { requests } = respond(updateProfile, ({ headers }) =>
    headers.get('if-match') === '"2"' ? makeUser({ profileVersion: 3 }) : versionConflict(now),
  )
  const { person, queryClient, onOpenChange } = render({ gender: 'woman' })
  queryClient.setQueryData(userQuery.queryKey, makeUser({ appearanceProfile: { gender: 'woman' } }))
  await person.selectOptions(screen.getByLabelText('Gender'), 'non-binary')
  await person.click(screen.getByRole('button', { name: 'Save Preferences' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Written in two places' }))
  expect(dialog.queryByRole('radio', { name: 'Edit a merged text' })).not.toBeInTheDocument()
  expect(dialog.getByText('Man')).toBeVisible()
  await person.click(dialog.getByRole('radio', { name: 'Keep mine' }))
  await person.click(dialog.getByRole('button', { name: 'Save my choice' }))
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(requests.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
  expect(requests[1]?.body.appearanceProfile).toEqual({ gender: 'non-binary', hairColor: 'red' })
})
