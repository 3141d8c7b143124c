import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { momentQuery } from '../../entities/moment/queries.ts'
import { serveMoment } from '../../entities/moment/testing/with-moment.tsx'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { readDraft, setDraftField, updateDraft } from './moment-drafts.ts'
import { usePendingSaves } from './pending-saves.ts'

function Screen() {
  usePendingSaves('ada')
  return <input aria-label="Another text" />
}

/** A draft of moment 1 whose save failed offline. It was made from other words than the server has now. */
function keepConflictingDraft() {
  setDraftField('ada', 1, 'soulPrompt', 'Written offline.', 'It meant home.')
  updateDraft('ada', 1, (draft) => ({ ...draft, isSavePending: true }))
}

/** The first of a test file is slow: it loads the dialog. */
const dialog = () => screen.findByRole('dialog', { name: 'Written in two places' }, { timeout: 5_000 })

it('asks once which text to keep before a draft overwrites newer words', async () => {
  keepConflictingDraft()
  const { requests } = serveMoment()
  const { person } = renderScreen(<Screen />)
  expect(await dialog()).toHaveTextContent('It means that I am free.')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  act(() => void dispatchEvent(new Event('focus')))
  expect(readDraft('ada', 1).fields.soulPrompt?.text).toBe('Written offline.')
  expect(requests).toEqual([])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('saves the choice and says so', async () => {
  keepConflictingDraft()
  const { requests } = serveMoment({ version: 7 })
  const { person } = renderScreen(<Screen />)
  await person.click(within(await dialog()).getByRole('radio', { name: 'Keep mine' }))
  await person.click(screen.getByRole('button', { name: 'Save my choice' }))
  expect(await screen.findByText('Moment 1 has reached your account.')).toBeVisible()
  expect(requests.map(({ headers }) => headers.get('if-match'))).toEqual(['"7"'])
  expect(requests[0]?.body).toMatchObject({ soulPrompt: 'Written offline.' })
  expect(readDraft('ada', 1).fields).toEqual({})
})

it('opens no dialog while another text is typed, but afterwards', async () => {
  const { requests, person, queryClient } = { ...serveMoment({ version: 9 }), ...renderScreen(<Screen />) }
  await person.click(screen.getByLabelText('Another text'))
  keepConflictingDraft()
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(queryClient.getQueryData(momentQuery(1).queryKey)).toBeTruthy())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(requests).toEqual([])
  await person.tab()
  await waitFor(() => {
    act(() => void dispatchEvent(new Event('focus')))
    expect(screen.getByRole('dialog', { name: 'Written in two places' })).toBeVisible()
  })
})

it('sends the layers of an unfinished moment that were kept when the page closed', async () => {
  setDraftField('ada', 1, 'sensoryPrompt', 'Cold boards.', '')
  const { requests } = serveMoment({ sensoryPrompt: null, soulPrompt: null, combinedPrompt: null })
  renderScreen(<Screen />)
  await waitFor(() => expect(readDraft('ada', 1).fields).toEqual({}))
  expect(requests[0]?.body).toMatchObject({ sensoryPrompt: 'Cold boards.' })
  expect(screen.queryByText('Moment 1 has reached your account.')).not.toBeInTheDocument()
})
