import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createMoment, type Moment, updateMoment } from '#shared/contract/moments.ts'
import { findMomentGuide } from '#shared/domain/moment-guides.ts'
import { serveMoment } from '../../entities/moment/testing/with-moment.tsx'
import { connectionLost, errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeMoment } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { readDraft, setDraftField } from './moment-drafts.ts'
import { MomentEditor } from './moment-editor.tsx'

const guide = findMomentGuide(1)!

function renderEditor(moment: Moment | null) {
  const onSaved = vi.fn()
  const view = renderScreen(<MomentEditor userId="ada" guide={guide} moment={moment} onSaved={onSaved} />)
  return { ...view, onSaved }
}

const answer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your answer/ })
const card = (name: string) => within(screen.getByRole('region', { name }))

it('creates a moment after its three steps are filled', async () => {
  const creation = respond(
    createMoment,
    ({ body }) => Object.assign(makeMoment({ descriptiveName: null }), body),
    201,
  )
  const { person, onSaved } = renderEditor(null)

  expect(screen.getByText(guide.layers.surface.question)).toBeVisible()
  const blocked = screen.getByRole<HTMLButtonElement>('button', { name: 'Enter Your Answer to Continue' })
  expect(blocked).toBeDisabled()
  await person.type(answer(), '   ')
  expect(blocked).toBeDisabled()

  await person.clear(answer())
  await person.type(answer(), 'A jetty')
  expect(screen.getByText('7 characters')).toBeVisible()
  expect(screen.getByText('Aim for rich, vivid details')).toBeVisible()
  expect(card('Surface Layer').getByText('Complete')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))

  expect(card('Surface Layer').getByText('A jetty').className).toContain('line-clamp-preview')
  expect(screen.queryByRole('heading', { name: 'Name Your Vision' })).not.toBeInTheDocument()
  await person.type(answer(), 'Cold boards')
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  await person.type(answer(), 'Room to breathe')
  expect(screen.getByRole('heading', { name: 'Name Your Vision' })).toBeVisible()
  expect(creation.requests).toEqual([])

  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(creation.requests[0]?.body).toEqual({
    pcmNumber: 1,
    descriptiveName: null,
    surfacePrompt: 'A jetty',
    sensoryPrompt: 'Cold boards',
    soulPrompt: 'Room to breathe',
  })
  expect(readDraft('ada', 1).fields).toEqual({})
})

it('fills an answer from an example and restores the replaced text', async () => {
  const { person } = renderEditor(null)
  await person.type(answer(), 'Mine')
  await person.click(screen.getByText('Example answers'))
  await person.click(screen.getAllByRole('button', { name: 'Use This' })[1]!)
  expect(answer()).toHaveValue(guide.layers.surface.examples[1])
  await person.click(screen.getByRole('button', { name: 'Bring back what I wrote' }))
  expect(answer()).toHaveValue('Mine')
})

it('opens an existing moment at its last layer and updates it', async () => {
  const update = serveMoment()
  const { person, onSaved } = renderEditor(makeMoment())
  expect(answer()).toHaveValue('It means that I am free.')
  await person.type(answer(), ' Truly.')
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(update.requests[0]).toMatchObject({
    path: '/api/pcms/1001',
    body: { pcmNumber: 1, soulPrompt: 'It means that I am free. Truly.' },
  })
})

it('returns to an earlier layer with its text', async () => {
  const { person } = renderEditor(makeMoment())
  await person.click(screen.getByRole('button', { name: 'Edit Surface Layer' }))
  expect(answer()).toHaveValue('I see the sea.')
  expect(card('Sensory Layer').queryByText('Complete')).not.toBeInTheDocument()
})

it('restores a draft at its step', async () => {
  const { person, unmount } = renderEditor(null)
  await person.type(answer(), 'Half a sent')
  unmount()
  renderEditor(null)
  expect(answer()).toHaveValue('Half a sent')
})

it('shows text that is typed in another tab', async () => {
  renderEditor(null)
  localStorage.setItem(
    'future-memory-draft:ada:1',
    JSON.stringify({ fields: { surfacePrompt: { text: 'From the other tab', base: '' } } }),
  )
  dispatchEvent(new StorageEvent('storage', { key: 'future-memory-draft:ada:1' }))
  await waitFor(() => expect(screen.getAllByText('From the other tab').length).toBeGreaterThan(0))
})

it('offers both versions when the server’s text has changed', async () => {
  setDraftField('ada', 1, 'soulPrompt', 'Typed here', 'The words before')
  const { person } = renderEditor(makeMoment({ soulPrompt: 'Saved elsewhere' }))
  expect(answer()).toHaveValue('Typed here')
  await person.click(screen.getByRole('button', { name: 'Take the other one' }))
  expect(answer()).toHaveValue('Saved elsewhere')
})

it.each([
  ['create', null, createMoment, 'Failed to create PCM. Please try again.'],
  ['update', makeMoment(), updateMoment, 'Failed to update PCM. Please try again.'],
] as const)('shows an error and keeps the text when a %s fails', async (_, moment, call, message) => {
  respond<typeof createMoment | typeof updateMoment>(
    call,
    errorResponse(500, 'internal', 'Something went wrong.'),
  )
  if (!moment) {
    setDraftField('ada', 1, 'surfacePrompt', 'a', '')
    setDraftField('ada', 1, 'sensoryPrompt', 'b', '')
  }
  const { person, onSaved } = renderEditor(moment)
  await person.type(answer(), ' and more')
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(answer()).toHaveDisplayValue(/ and more$/)
  expect(readDraft('ada', 1).fields.soulPrompt?.text).toContain('and more')
  expect(onSaved).not.toHaveBeenCalled()
})

it('shows that the server is unreachable and marks the draft to be saved later', async () => {
  respond(updateMoment, connectionLost())
  const { person } = renderEditor(makeMoment())
  await person.type(answer(), '!')
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  expect(await screen.findByText(/There is no line to the server/)).toBeVisible()
  expect(readDraft('ada', 1).isSavePending).toBe(true)
})
