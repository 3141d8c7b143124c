import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { updateProfile } from '#shared/contract/users.ts'
import { errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeUser } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
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

it('marks the profile as completed without changing it when the dialog is skipped', async () => {
  const { requests } = respond(updateProfile, makeUser())
  const { person, onOpenChange } = render({ gender: 'woman' })
  await person.click(screen.getByRole('button', { name: 'Skip for Now' }))
  await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
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
