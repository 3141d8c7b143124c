import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Moment } from '#shared/contract/moments.ts'
import { findMomentGuide } from '#shared/domain/catalogue.ts'
import { makeMoment } from '../../entities/moment/testing/make-moment.ts'
import { errorBody, fakeApi } from '../../lib/testing/fake-api.ts'
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

it('carries a new moment from the first word to the server', async () => {
  const api = fakeApi({
    'POST /api/pcms': ({ body }) => ({ status: 201, body: makeMoment(body as Partial<Moment>) }),
  })
  const { person, onSaved } = renderEditor(null)

  expect(screen.getByText(guide.layers.surface.prompt)).toBeTruthy()
  const blocked = screen.getByRole<HTMLButtonElement>('button', { name: 'Enter Your Answer to Continue' })
  expect(blocked.disabled).toBe(true)
  await person.type(answer(), '   ')
  expect(blocked.disabled).toBe(true)

  await person.clear(answer())
  await person.type(answer(), 'A jetty')
  expect(screen.getByText('7 characters')).toBeTruthy()
  expect(screen.getByText('Aim for rich, vivid details')).toBeTruthy()
  expect(card('Surface Layer').getByText('Complete')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))

  expect(card('Surface Layer').getByText('A jetty').className).toContain('line-clamp-preview')
  expect(screen.queryByRole('heading', { name: 'Name Your Vision' })).toBeNull()
  await person.type(answer(), 'Cold boards')
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  await person.type(answer(), 'Room to breathe')
  expect(screen.getByRole('heading', { name: 'Name Your Vision' })).toBeTruthy()
  expect(api.requests).toEqual([])

  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(api.sentTo('POST', '/api/pcms')[0]?.body).toEqual({
    pcmNumber: 1,
    descriptiveName: null,
    surfacePrompt: 'A jetty',
    sensoryPrompt: 'Cold boards',
    soulPrompt: 'Room to breathe',
  })
  expect(readDraft('ada', 1).fields).toEqual({})
})

it('fills an answer from an example, and brings back what it replaced', async () => {
  const { person } = renderEditor(null)
  await person.type(answer(), 'Mine')
  await person.click(screen.getByText('Example answers'))
  await person.click(screen.getAllByRole('button', { name: 'Use This' })[1]!)
  expect(answer().value).toBe(guide.layers.surface.examples[1])
  await person.click(screen.getByRole('button', { name: 'Bring back what I wrote' }))
  expect(answer().value).toBe('Mine')
})

it('updates a moment that exists, opening at its last layer', async () => {
  const api = fakeApi({
    'PUT /api/pcms/1001': ({ body }) => ({ body: makeMoment(body as Partial<Moment>) }),
  })
  const { person, onSaved } = renderEditor(makeMoment())
  expect(answer().value).toBe('It means that I am free.')
  await person.type(answer(), ' Truly.')
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(api.sentTo('PUT', '/api/pcms/1001')[0]?.body).toMatchObject({
    pcmNumber: 1,
    soulPrompt: 'It means that I am free. Truly.',
  })
})

it('goes back to an earlier layer and shows it as it was', async () => {
  const { person } = renderEditor(makeMoment())
  await person.click(screen.getByRole('button', { name: 'Edit Surface Layer' }))
  expect(answer().value).toBe('I see the sea.')
  expect(card('Sensory Layer').queryByText('Complete')).toBeNull()
})

it('restores what was typed, at the step where it was typed', async () => {
  const { person, unmount } = renderEditor(null)
  await person.type(answer(), 'Half a sent')
  unmount()
  renderEditor(null)
  expect(answer().value).toBe('Half a sent')
})

it('follows another tab word by word', async () => {
  renderEditor(null)
  localStorage.setItem(
    'future-memory-draft:ada:1',
    JSON.stringify({ fields: { surfacePrompt: { text: 'From the other tab', base: '' } } }),
  )
  dispatchEvent(new StorageEvent('storage', { key: 'future-memory-draft:ada:1' }))
  await waitFor(() => expect(screen.getAllByText('From the other tab').length).toBeGreaterThan(0))
})

it('keeps both versions when the server changed meanwhile', async () => {
  setDraftField('ada', 1, 'soulPrompt', 'Typed here', 'The words before')
  const { person } = renderEditor(makeMoment({ soulPrompt: 'Saved elsewhere' }))
  expect(answer().value).toBe('Typed here')
  await person.click(screen.getByRole('button', { name: 'Take the other one' }))
  expect(answer().value).toBe('Saved elsewhere')
})

it.each([
  ['create', null, 'POST /api/pcms', 'Failed to create PCM. Please try again.'],
  ['update', makeMoment(), 'PUT /api/pcms/1001', 'Failed to update PCM. Please try again.'],
] as const)('tells that a %s failed, and keeps the words', async (_, moment, call, message) => {
  fakeApi({ [call]: () => ({ status: 500, body: errorBody('internal', 'Something went wrong.') }) })
  if (!moment) {
    setDraftField('ada', 1, 'surfacePrompt', 'a', '')
    setDraftField('ada', 1, 'sensoryPrompt', 'b', '')
  }
  const { person, onSaved } = renderEditor(moment)
  await person.type(answer(), ' and more')
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(answer().value).toContain('and more')
  expect(readDraft('ada', 1).fields.soulPrompt?.text).toContain('and more')
  expect(onSaved).not.toHaveBeenCalled()
})

it('without a line, says so and keeps the wish to save', async () => {
  fakeApi({ 'PUT /api/pcms/1001': () => 'no line' })
  const { person } = renderEditor(makeMoment())
  await person.type(answer(), '!')
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  expect(await screen.findByText(/There is no line to the server/)).toBeTruthy()
  expect(readDraft('ada', 1).isSavePending).toBe(true)
})
