import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createMoment, listMoments, type Moment, updateMoment } from '#shared/contract/moments.ts'
import { findMomentGuide } from '#shared/domain/moment-guides.ts'
import { momentQuery } from '../../entities/moment/queries.ts'
import { serveMoment } from '../../entities/moment/testing/with-moment.tsx'
import { connectionLost, errorResponse, respond, versionConflict } from '../../lib/testing/api-server.ts'
import { makeMoment } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { readDraft, setDraftField } from './moment-drafts.ts'
import { MomentEditor } from './moment-editor.tsx'

const guide = findMomentGuide(1)!

/** The editor of moment 1 in the cache, as its screen renders it. */
function CachedEditor({ moment, onSaved }: { moment: Moment | null; onSaved: () => void }) {
  const { data } = useQuery({ ...momentQuery(1), enabled: false, initialData: moment })
  return (
    <>
      <p data-testid="version">{data?.version}</p>
      <MomentEditor userId="ada" guide={guide} moment={data} onSaved={onSaved} />
    </>
  )
}

function renderEditor(moment: Moment | null) {
  const onSaved = vi.fn()
  return { ...renderScreen(<CachedEditor moment={moment} onSaved={onSaved} />), onSaved }
}

/** Leaves the editor, which saves an unfinished moment. */
async function leave({ unmount }: ReturnType<typeof renderEditor>) {
  unmount()
  await waitFor(() => expect(readDraft('ada', 1).fields).toEqual({}))
}

const answer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your answer/ })
const card = (name: string) => within(screen.getByRole('region', { name }))

/** Serves moment 1, by default before it exists. Returns the recorded creations and updates. */
function serveNewMoment(stored?: Moment) {
  const save = (change: object) => {
    stored = Object.assign({ ...(stored ?? makeEmptyMoment()) }, change, {
      version: (stored?.version ?? 0) + 1,
    })
    return stored
  }
  return {
    creation: respond(createMoment, ({ body }) => save(body), 201),
    update: respond(updateMoment, ({ body }) => save(body)),
  }
}

const makeEmptyMoment = () =>
  makeMoment({ surfacePrompt: null, sensoryPrompt: null, soulPrompt: null, combinedPrompt: null })

it('saves a moment after each of its three steps, and opens the review after the last', async () => {
  const { creation, update } = serveNewMoment()
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
  expect(creation.requests).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))

  expect(card('Surface Layer').getByText('A jetty').className).toContain('line-clamp-preview')
  expect(screen.queryByRole('heading', { name: 'Name Your Vision' })).not.toBeInTheDocument()
  await waitFor(() => expect(readDraft('ada', 1).fields).toEqual({}))
  expect(creation.requests.map(({ body }) => body)).toEqual([
    { pcmNumber: 1, descriptiveName: null, surfacePrompt: 'A jetty' },
  ])
  expect(creation.requests[0]?.headers.get('if-none-match')).toBe('*')

  await person.type(answer(), 'Cold boards')
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  await waitFor(() => expect(update.requests).toHaveLength(1))
  expect(update.requests[0]?.headers.get('if-match')).toBe('"1"')
  await person.type(answer(), 'Room to breathe')
  expect(screen.getByRole('heading', { name: 'Name Your Vision' })).toBeVisible()

  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(update.requests[1]?.body).toEqual({
    pcmNumber: 1,
    descriptiveName: null,
    surfacePrompt: 'A jetty',
    sensoryPrompt: 'Cold boards',
    soulPrompt: 'Room to breathe',
  })
  expect(update.requests[1]?.headers.get('if-match')).toBe('"2"')
  expect(creation.requests).toHaveLength(1)
  expect(readDraft('ada', 1).fields).toEqual({})
})

it.each([
  ['its text area is left', async ({ person }: ReturnType<typeof renderEditor>) => person.tab()],
  [
    'the page is hidden',
    async () => {
      const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      visibility.mockRestore()
    },
  ],
  ['the screen is left', async ({ unmount }: ReturnType<typeof renderEditor>) => unmount()],
] as const)('saves the written layers of an unfinished moment when %s', async (_, leaveText) => {
  const { creation } = serveNewMoment()
  const view = renderEditor(null)
  await view.person.type(answer(), 'A jetty')
  await leaveText(view)
  await waitFor(() => expect(readDraft('ada', 1).fields).toEqual({}))
  expect(creation.requests.map(({ body }) => body)).toEqual([
    { pcmNumber: 1, descriptiveName: null, surfacePrompt: 'A jetty' },
  ])
})

it('does not save the text of a complete moment when its text area is left', async () => {
  const { requests } = serveMoment()
  const { person } = renderEditor(makeMoment())
  await person.type(answer(), '!')
  await person.tab()
  await person.click(screen.getByRole('button', { name: 'Edit Surface Layer' }))
  expect(requests).toEqual([])
  expect(readDraft('ada', 1).fields.soulPrompt?.text).toBe('It means that I am free.!')
})

it.each([
  ['its text area is left', async ({ person }: ReturnType<typeof renderEditor>) => person.tab()],
  ['the screen is left', async ({ unmount }: ReturnType<typeof renderEditor>) => unmount()],
] as const)('saves a layer that was emptied when %s, and nothing else changes', async (_, leaveText) => {
  const { requests } = serveMoment()
  const view = renderEditor(makeMoment())
  await view.person.clear(answer())
  expect(screen.getByText(/This layer is empty now/)).toBeVisible()
  expect(requests).toEqual([])
  await leaveText(view)
  await waitFor(() => expect(readDraft('ada', 1).fields).toEqual({}))
  const { surfacePrompt, sensoryPrompt } = makeMoment()
  expect(requests.map(({ body }) => body)).toEqual([
    { pcmNumber: 1, descriptiveName: null, surfacePrompt, sensoryPrompt, soulPrompt: null },
  ])
})

it('brings the words of an emptied layer back, also after it was saved empty', async () => {
  const { requests } = serveMoment()
  const { person } = renderEditor(makeMoment())
  await person.clear(answer())
  await person.tab()
  await waitFor(() => expect(requests).toHaveLength(1))
  await waitFor(() => expect(readDraft('ada', 1).fields).toEqual({}))
  expect(answer()).toHaveValue('')
  await person.click(screen.getByRole('button', { name: 'Bring back what I wrote' }))
  expect(answer()).toHaveValue('It means that I am free.')
  expect(answer()).toHaveFocus()
  await person.tab()
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]?.body).toMatchObject({ soulPrompt: 'It means that I am free.' })
  await waitFor(() => expect(readDraft('ada', 1).fields).toEqual({}))
})

it('asks before an emptied layer replaces words that were written elsewhere', async () => {
  setDraftField('ada', 1, 'soulPrompt', '', 'The words before')
  const { requests } = serveMoment()
  const { unmount } = renderEditor(makeMoment())
  expect(screen.getByRole('button', { name: 'Compare both' })).toBeEnabled()
  unmount()
  expect(requests).toEqual([])
  await waitFor(() => expect(readDraft('ada', 1).fields.soulPrompt?.text).toBe(''))
})

it('fills an answer from an example and restores the replaced text', async () => {
  serveNewMoment()
  const view = renderEditor(null)
  const { person } = view
  await person.type(answer(), 'Mine')
  await person.click(screen.getByText('Example answers'))
  await person.click(screen.getAllByRole('button', { name: 'Use This' })[1]!)
  expect(answer()).toHaveValue(guide.layers.surface.examples[1])
  await person.click(screen.getByRole('button', { name: 'Bring back what I wrote' }))
  expect(answer()).toHaveValue('Mine')
  await leave(view)
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
  respond(createMoment, connectionLost())
  const { person, unmount } = renderEditor(null)
  await person.type(answer(), 'Half a sent')
  unmount()
  await waitFor(() => expect(readDraft('ada', 1).isSavePending).toBe(true))
  renderEditor(null)
  expect(answer()).toHaveValue('Half a sent')
})

it('shows text that is typed in another tab', async () => {
  serveNewMoment()
  const view = renderEditor(null)
  localStorage.setItem(
    'future-memory-draft:ada:1',
    JSON.stringify({ fields: { surfacePrompt: { text: 'From the other tab', base: '' } } }),
  )
  dispatchEvent(new StorageEvent('storage', { key: 'future-memory-draft:ada:1' }))
  await waitFor(() => expect(screen.getAllByText('From the other tab').length).toBeGreaterThan(0))
  await leave(view)
})

/** The editor of moment 1, which is fetched as on its screen. */
function FetchedEditor() {
  const { data } = useQuery(momentQuery(1))
  return data === undefined ? null : (
    <MomentEditor userId="ada" guide={guide} moment={data} onSaved={() => undefined} />
  )
}

it.each([
  ['it is fetched', true],
  ['this tab has heard of it', false],
])('goes on from a text that another tab has saved, also before %s', async (_, isHeard) => {
  respond(listMoments, [])
  const view = renderScreen(<FetchedEditor />)
  await view.person.type(await screen.findByRole('textbox', { name: /Your answer/ }), 'A jetty')
  const fetched = Promise.withResolvers<Moment[]>()
  respond(listMoments, () => fetched.promise)
  const key = Object.keys(localStorage).find((name) => name.includes('draft')) ?? ''
  localStorage.removeItem(key)
  if (isHeard) act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: null })))
  expect(answer()).toHaveValue('A jetty')
  await view.person.type(answer(), ' at dawn')
  expect(readDraft('ada', 1).fields.surfacePrompt).toEqual({ text: 'A jetty at dawn', base: 'A jetty' })
  const stored = { ...makeEmptyMoment(), surfacePrompt: 'A jetty' }
  const { update } = serveNewMoment(stored)
  fetched.resolve([stored])
  await act(() => view.queryClient.refetchQueries({ queryKey: momentQuery(1).queryKey }))
  view.unmount()
  await waitFor(() => expect(readDraft('ada', 1).fields).toEqual({}))
  expect(update.requests[0]?.body).toMatchObject({ surfacePrompt: 'A jetty at dawn' })
})

it('saves without a question over an earlier state of the text, which another tab has saved', async () => {
  const { person, unmount } = renderEditor(null)
  await person.type(answer(), 'A jetty at dawn')
  const stored = makeMoment({ ...makeEmptyMoment(), surfacePrompt: 'A jetty' })
  respond(createMoment, versionConflict(stored))
  const { requests } = respond(updateMoment, ({ body }) => Object.assign({ ...stored }, body, { version: 2 }))
  unmount()
  await waitFor(() => expect(readDraft('ada', 1).fields).toEqual({}))
  expect(requests[0]?.body).toMatchObject({ surfacePrompt: 'A jetty at dawn' })
})

it('does not take an earlier state of the text for a change elsewhere', async () => {
  const view = renderEditor(null)
  await view.person.type(answer(), 'A jetty at dawn')
  const stored = makeMoment({ ...makeEmptyMoment(), surfacePrompt: 'A jetty' })
  const show = async (moment: Moment) => {
    view.queryClient.setQueryData(momentQuery(1).queryKey, moment)
    await waitFor(() => expect(screen.getByTestId('version')).toHaveTextContent(String(moment.version)))
  }
  await show({ ...stored, version: 2 })
  expect(screen.queryByRole('button', { name: 'Compare both' })).toBeNull()
  await show({ ...stored, surfacePrompt: 'A lake, elsewhere', version: 3 })
  expect(screen.getByRole('button', { name: 'Compare both' })).toBeVisible()
})

it('offers both texts of a layer that was also changed elsewhere, and saves the chosen one', async () => {
  setDraftField('ada', 1, 'soulPrompt', 'Typed here', 'The words before')
  const { requests } = serveMoment({ soulPrompt: 'Saved elsewhere', version: 4 })
  const { person, onSaved } = renderEditor(makeMoment({ soulPrompt: 'Saved elsewhere', version: 4 }))
  expect(answer()).toHaveValue('Typed here')
  await person.click(screen.getByRole('button', { name: 'Compare both' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Written in two places' }))
  await person.click(dialog.getByRole('radio', { name: 'Keep mine' }))
  await person.click(dialog.getByRole('button', { name: 'Save my choice' }))
  await waitFor(() => expect(readDraft('ada', 1).fields).toEqual({}))
  expect(requests.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"'])
  expect(requests[0]?.body).toMatchObject({ soulPrompt: 'Typed here' })
  expect(onSaved).not.toHaveBeenCalled()
})

it('merges a layer that was changed elsewhere with one that was changed here, without a question', async () => {
  const { person, onSaved } = renderEditor(makeMoment())
  const now = makeMoment({ surfacePrompt: 'A lake, elsewhere.', version: 2 })
  const { requests } = respond(updateMoment, ({ headers, body }) =>
    headers.get('if-match') === '"2"'
      ? Object.assign({ ...now }, body, { version: 3 })
      : versionConflict(now),
  )
  await person.type(answer(), ' Truly.')
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(requests.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
  expect(requests[1]?.body).toMatchObject({
    surfacePrompt: 'A lake, elsewhere.',
    soulPrompt: 'It means that I am free. Truly.',
  })
})

it('keeps the draft and leads back to the comparison when it is closed without a choice', async () => {
  const { person, onSaved, queryClient } = renderEditor(makeMoment())
  const now = makeMoment({ soulPrompt: 'Saved elsewhere', version: 2 })
  respond(updateMoment, versionConflict(now))
  await person.type(answer(), ' Truly.')
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  const dialog = await screen.findByRole('dialog', { name: 'Written in two places' })
  expect(within(dialog).getByText('Saved elsewhere', { selector: 'mark' })).toBeVisible()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(queryClient.getQueryData(momentQuery(1).queryKey)).toEqual(now)
  expect(answer()).toHaveValue('It means that I am free. Truly.')
  expect(screen.getByRole('button', { name: 'Compare both' })).toBeEnabled()
  expect(onSaved).not.toHaveBeenCalled()
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

it('shows beside the text that the server is unreachable, and marks the draft to be saved later', async () => {
  respond(updateMoment, connectionLost())
  const { person } = renderEditor(makeMoment())
  await person.type(answer(), '!')
  await person.click(screen.getByRole('button', { name: 'Continue to Next Step' }))
  const layer = screen.getByRole('region', { name: 'Soul Layer' })
  expect(await within(layer).findByText(/There is no line to the server/)).toBeVisible()
  expect(readDraft('ada', 1).isSavePending).toBe(true)
})
