import { useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useMemo } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createMoment,
  getMoment,
  listMoments,
  updateDailyInspiration,
  updateMoment,
} from '#shared/contract/moments.ts'
import { recordMomentRehearsal } from '#shared/contract/practice.ts'
import type { FutureScenario } from '#shared/contract/scenarios.ts'
import { momentsQuery } from '../../entities/moment/queries.ts'
import { SignOutButton } from '../../features/auth/sign-out-button.tsx'
import { UnsavedTexts } from '../../features/auth/unsaved-texts.ts'
import { setDraftField } from '../../features/moments/moment-drafts.ts'
import { scenariosQuery } from '../../features/scenarios/queries.ts'
import * as auth from '../../lib/auth.ts'
import { readAuthState } from '../../lib/auth-state.ts'
import {
  clearLocalData,
  imagePromptItem,
  momentDraftItem,
  recordDraftItem,
  rehearsalOutboxItem,
} from '../../lib/stored-items.ts'
import { AUTH_STORAGE_KEY, hasStoredSession } from '../../lib/stored-session.ts'
import { connectionLost, errorResponse, respond, versionConflict } from '../../lib/testing/api-server.ts'
import { makeMoment, makeRehearsal } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { signInAs } from '../../lib/testing/sign-in-as.ts'
import { unsavedTextsOf } from './unsaved-texts.ts'

const moment = makeMoment({ id: 1003, pcmNumber: 3, surfacePrompt: 'The sea', version: 4 })
const onSignedOut = vi.fn()
const signOut = vi.spyOn(auth, 'signOut')
vi.spyOn(auth, 'getAccessToken').mockResolvedValue('token')

beforeEach(() => {
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify({ user: { id: 'ada' } }))
  signInAs('ada')
  onSignedOut.mockReset()
  signOut.mockReset().mockImplementation(async () => localStorage.removeItem(AUTH_STORAGE_KEY))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function Button({ scenarios }: { scenarios: FutureScenario[] | undefined }) {
  const queryClient = useQueryClient()
  queryClient.setQueryData(momentsQuery.queryKey, [moment])
  if (scenarios) queryClient.setQueryData(scenariosQuery.queryKey, { scenarios })
  const value = useMemo(
    () => ({
      load: async () => unsavedTextsOf(queryClient, 'ada'),
      clear: () => clearLocalData('ada'),
    }),
    [queryClient],
  )
  return (
    <UnsavedTexts value={value}>
      <SignOutButton label="Logout" variant="ghost" onSignedOut={onSignedOut} />
    </UnsavedTexts>
  )
}

/** Presses the button, and returns the dialog if one opens. The dialog is loaded before, as it is in the application. */
async function press({ scenarios }: { scenarios?: FutureScenario[] } = {}) {
  await import('../../features/auth/unsaved-dialog.tsx')
  const { person } = renderScreen(<Button scenarios={scenarios} />)
  await person.click(screen.getByRole('button', { name: 'Logout' }))
  await act(async () => undefined)
  return { person, dialog: () => within(screen.getByRole('dialog', { name: 'Not everything is saved' })) }
}

/** The keys of everything that is stored of users. */
const storedKeys = () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !key.endsWith(':cleared'))

it('signs out without a question when everything is saved', async () => {
  setDraftField('ada', 3, 'surfacePrompt', 'The sea ', 'An older text')
  setDraftField('bob', 3, 'surfacePrompt', 'Of somebody else', '')
  await press()
  await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce())
  expect(storedKeys()).toEqual(['future-memory:bob:draft:3'])
})

it('says which texts are unsaved, saves them first, and then signs out', async () => {
  setDraftField('ada', 3, 'surfacePrompt', 'The sea at dawn', 'The sea')
  setDraftField('ada', 3, 'descriptiveName', 'Dawn', '')
  setDraftField('ada', 5, 'soulPrompt', 'A part of a new moment', '')
  recordDraftItem.write(
    'ada',
    { fields: { dailyInspiration: { text: 'Swim', base: '' } } },
    'inspiration:1003',
  )
  const target = { kind: 'moment', id: 1003 } as const
  rehearsalOutboxItem.write('ada', [{ key: 'k', target, minutes: 5, at: Date.now() }])
  respond(listMoments, [moment])
  respond(getMoment, ({ params }) =>
    params.pcm === '3' ? moment : errorResponse(404, 'not_found', 'There is none.'),
  )
  const updated = respond(updateMoment, moment)
  const created = respond(createMoment, makeMoment({ pcmNumber: 5 }), 201)
  const inspired = respond(updateDailyInspiration, moment)
  const rehearsed = respond(recordMomentRehearsal, makeRehearsal(), 201)

  const { person, dialog } = await press()
  await screen.findByRole('dialog')
  expect(
    dialog()
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Moment 3, Love and Real Connection: Surface Layer, name',
    'Moment 5, Awe and Remembrance: Soul Layer',
    'Moment 3, Love and Real Connection: daily inspiration',
    'A rehearsal that you did',
  ])
  expect(signOut).not.toHaveBeenCalled()
  await person.click(dialog().getByRole('button', { name: 'Save and Sign Out' }))
  await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce())
  expect(updated.requests.map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
    [{ pcmNumber: 3, surfacePrompt: 'The sea at dawn', descriptiveName: 'Dawn' }, '"4"'],
  ])
  expect(created.requests.map(({ body, headers }) => [body, headers.get('if-none-match')])).toEqual([
    [{ pcmNumber: 5, soulPrompt: 'A part of a new moment' }, '*'],
  ])
  expect(inspired.requests.map(({ body }) => body)).toEqual([{ dailyInspiration: 'Swim' }])
  expect(rehearsed.requests).toHaveLength(1)
  expect(storedKeys()).toEqual([])
})

it('never overwrites newer words when it saves, and says why something stays unsaved', async () => {
  setDraftField('ada', 3, 'surfacePrompt', 'The sea at dawn', 'An older text')
  imagePromptItem.write('ada', 'A bay', 1003)
  respond(getMoment, moment)
  const updated = respond(updateMoment, moment)
  const { person, dialog } = await press()
  await person.click(dialog().getByRole('button', { name: 'Save and Sign Out' }))
  expect(await screen.findByText('It was also changed elsewhere. Open it and choose.')).toBeVisible()
  expect(dialog().getByText(/They count once a picture is made of them/)).toBeVisible()
  expect(updated.requests).toHaveLength(0)
  expect(signOut).not.toHaveBeenCalled()
  expect(momentDraftItem.read('ada', 3)?.fields.surfacePrompt?.text).toBe('The sea at dawn')

  await person.click(dialog().getByRole('button', { name: 'Sign Out Without Saving' }))
  await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce())
  expect(storedKeys()).toEqual([])
})

it('saves a line of a moment whose name is changed elsewhere at the same time', async () => {
  recordDraftItem.write(
    'ada',
    { fields: { dailyInspiration: { text: 'Swim', base: '' } } },
    'inspiration:1003',
  )
  respond(listMoments, [moment])
  const now = { ...moment, descriptiveName: 'Dawn', version: 5 }
  const { requests } = respond(updateDailyInspiration, ({ headers }) =>
    headers.get('if-match') === '"5"' ? { ...now, dailyInspiration: 'Swim' } : versionConflict(now),
  )
  const { person, dialog } = await press()
  await person.click(dialog().getByRole('button', { name: 'Save and Sign Out' }))
  await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce())
  expect(requests.map(({ body }) => body)).toEqual([
    { dailyInspiration: 'Swim' },
    { dailyInspiration: 'Swim' },
  ])
})

it('saves an edited prompt beside the layers from before, and then the layers', async () => {
  setDraftField('ada', 3, 'surfacePrompt', 'The sea at dawn', 'The sea')
  setDraftField('ada', 3, 'enhancedPrompt', 'A bay', '')
  respond(getMoment, moment)
  respond(listMoments, [moment])
  const { requests } = respond(updateMoment, moment)
  const { person, dialog } = await press()
  await person.click(dialog().getByRole('button', { name: 'Save and Sign Out' }))
  await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce())
  expect(requests.map(({ body }) => body)).toEqual([
    { enhancedPrompt: 'A bay' },
    { pcmNumber: 3, surfacePrompt: 'The sea at dawn' },
  ])
})

it('offers to copy what cannot be saved, such as the text of a scenario that is gone', async () => {
  const fields = { scenarioText: { text: 'I walk in slowly.', base: 'I walk in.' } }
  recordDraftItem.write('ada', { fields, momentId: 1003 }, 'scenario:7')
  const { person, dialog } = await press({ scenarios: [] })
  expect(dialog().getByText('Moment 3, Love and Real Connection: a future scenario')).toBeVisible()
  expect(dialog().getByText(/no longer there. You can copy it here/)).toBeVisible()
  expect(dialog().getByText('I walk in slowly.')).toBeVisible()
  expect(dialog().queryByRole('button', { name: 'Save and Sign Out' })).not.toBeInTheDocument()
  await person.click(dialog().getByRole('button', { name: /^Copy/ }))
  expect(await navigator.clipboard.readText()).toBe('I walk in slowly.')
})

it('keeps everything when the user stays, or when saving fails', async () => {
  setDraftField('ada', 3, 'surfacePrompt', 'The sea at dawn', 'The sea')
  respond(getMoment, connectionLost())
  const { person, dialog } = await press()
  await person.click(dialog().getByRole('button', { name: 'Save and Sign Out' }))
  expect(await screen.findByText('The server could not be reached.')).toBeVisible()
  await person.click(dialog().getByRole('button', { name: 'Stay Signed In' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(signOut).not.toHaveBeenCalled()
  expect(momentDraftItem.read('ada', 3)).toBeDefined()
})

it('signs out offline, after saying that nothing can be saved now', async () => {
  setDraftField('ada', 3, 'surfacePrompt', 'The sea at dawn', 'The sea')
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  const { person, dialog } = await press()
  expect(dialog().getByText(/You are offline, so nothing can be saved now/)).toBeVisible()
  expect(dialog().getByRole('button', { name: 'Save and Sign Out' })).toBeDisabled()
  await person.click(dialog().getByRole('button', { name: 'Sign Out Without Saving' }))
  expect(await screen.findByText('Logged out successfully')).toBeVisible()
  expect(signOut).not.toHaveBeenCalled()
  expect([hasStoredSession(), readAuthState().status, storedKeys()]).toEqual([false, 'anonymous', []])
})

it('keeps the texts of a user who could not be signed out', async () => {
  setDraftField('ada', 3, 'surfacePrompt', 'The sea at dawn', 'The sea')
  signOut.mockReset().mockRejectedValue(new Error('The service failed.'))
  const { person, dialog } = await press()
  await person.click(dialog().getByRole('button', { name: 'Sign Out Without Saving' }))
  expect(await screen.findByText('Failed to log out. Please try again.')).toBeVisible()
  expect(onSignedOut).not.toHaveBeenCalled()
  expect(momentDraftItem.read('ada', 3)).toBeDefined()
})
