import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DailyAction } from '#shared/contract/daily-actions.ts'
import { errorBody, fakeApi } from '../../lib/testing/fake-api.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { DailyActionsCard } from './daily-actions-card.tsx'

const LIST = 'GET /api/daily-actions'
const makeAction = (over: Partial<DailyAction> = {}): DailyAction => ({
  id: 7,
  pcmId: 1001,
  scenarioId: null,
  actionText: 'Write one page.',
  isCompleted: false,
  completedAt: null,
  completedOn: null,
  createdAt: '2026-11-05T12:00:00.000Z',
  ...over,
})
const done = { isCompleted: true, completedAt: '2026-11-06T12:00:00.000Z', completedOn: '2026-11-06' }

/** A list that the server keeps; each test answers the changes itself. */
function serve(actions: DailyAction[], answers: Parameters<typeof fakeApi>[0] = {}) {
  const kept = [...actions]
  return { kept, api: fakeApi({ [LIST]: () => ({ body: kept }), ...answers }) }
}
const render = () => renderScreen(<DailyActionsCard pcmId={1001} />)
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })

it('shows the actions of its moment, with their dates', async () => {
  serve([
    makeAction(),
    makeAction({ id: 8, actionText: 'Walk.', ...done }),
    makeAction({ id: 9, pcmId: 1002, actionText: 'Other.' }),
  ])
  render()
  expect((await box(/Write one page/)).checked).toBe(false)
  expect(screen.getByText('Added Nov 5, 2026')).toBeTruthy()
  expect((await box(/Walk/)).checked).toBe(true)
  expect(screen.getByText('Completed Nov 6, 2026')).toBeTruthy()
  expect(screen.queryByText('Other.')).toBeNull()
})

it('creates what was written, trimmed, with one key, and shows it before the answer', async () => {
  const { kept, api } = serve([], {
    'POST /api/daily-actions': async () => {
      await answered
      kept.push(makeAction({ actionText: 'Walk.' }))
      return { status: 201, body: kept[0] }
    },
  })
  let answer = () => undefined as unknown
  const answered = new Promise((resolve) => {
    answer = () => resolve(undefined)
  })
  const { person } = render()
  const field = await screen.findByLabelText<HTMLInputElement>('A small step for today')
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add Action' })
  expect(add.disabled).toBe(true)
  await person.type(field, '   ')
  expect(add.disabled).toBe(true)
  await person.type(field, 'Walk. ')
  await person.dblClick(add)
  expect(await box(/Walk/)).toBeTruthy()
  answer()
  expect(await screen.findByText('Daily Action Created')).toBeTruthy()
  expect(field.value).toBe('')
  const sent = api.sentTo('POST', '/api/daily-actions')
  expect(sent.map(({ body }) => body)).toEqual([{ pcmId: 1001, actionText: 'Walk.' }])
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy()
})

it('keeps the words and the key of what did not arrive', async () => {
  let isDown = true
  const { kept, api } = serve([], {
    'POST /api/daily-actions': () => {
      if (isDown) return 'no line'
      kept.push(makeAction({ actionText: 'Walk.' }))
      return { status: 201, body: kept[0] }
    },
  })
  const { person } = render()
  const field = await screen.findByLabelText<HTMLInputElement>('A small step for today')
  await person.type(field, 'Walk.{Enter}')
  expect(await screen.findByText('Failed to create daily action')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(field.value).toBe('Walk.')
  isDown = false
  await person.type(field, '{Enter}')
  expect(await box(/Walk/)).toBeTruthy()
  const keys = api.sentTo('POST', '/api/daily-actions').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('offers a plan of cue and step, and forces none', async () => {
  const { kept, api } = serve([], {
    'POST /api/daily-actions': ({ body }) => {
      kept.push(makeAction({ actionText: (body as DailyAction).actionText }))
      return { status: 201, body: kept[0] }
    },
  })
  const { person } = render()
  await person.click(await screen.findByRole('button', { name: 'When ..., I will ...' }))
  await person.type(screen.getByLabelText('When ...'), 'I pour my coffee')
  await person.type(screen.getByLabelText('I will ...'), 'write one page{Enter}')
  expect(await box(/When I pour my coffee, I will write one page\./)).toBeTruthy()
  expect(api.sentTo('POST', '/api/daily-actions')).toHaveLength(1)
})

it('completes at once, and takes it back with the server’s words when it fails', async () => {
  const { api } = serve([makeAction()], {
    'POST /api/daily-actions/7/complete': () => ({
      status: 404,
      body: errorBody('not_found', 'This action was not found.'),
    }),
  })
  const { person } = render()
  await person.click(await box(/Write one page/))
  expect(await screen.findByText('This action was not found.')).toBeTruthy()
  expect((await box(/Write one page/)).checked).toBe(false)
  const [sent] = api.sentTo('POST', '/api/daily-actions/7/complete')
  expect(sent?.headers.get('x-time-zone')).toBeTruthy()
})

it('completes and unchecks, and is changed only while open', async () => {
  const { kept } = serve([makeAction()], {
    'POST /api/daily-actions/7/complete': () => {
      kept[0] = makeAction(done)
      return { body: kept[0] }
    },
    'PUT /api/daily-actions/7': () => {
      kept[0] = makeAction()
      return { body: kept[0] }
    },
  })
  const { person } = render()
  await person.click(await box(/Write one page/))
  expect(await screen.findByText('Action Completed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  await person.click(await box(/Write one page/))
  expect(await screen.findByText('Action Marked Incomplete')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Edit/ })).toBeTruthy()
})

it('is edited in its place: saved trimmed, or left as it was', async () => {
  const { kept, api } = serve([makeAction()], {
    'PUT /api/daily-actions/7': ({ body }) => {
      kept[0] = makeAction({ actionText: (body as DailyAction).actionText })
      return { body: kept[0] }
    },
  })
  const { person } = render()
  await person.click(await screen.findByRole('button', { name: /^Edit/ }))
  const field = screen.getByLabelText<HTMLInputElement>('Your action step')
  await person.clear(field)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await box(/Write one page/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: /^Edit/ }))
  await person.type(screen.getByLabelText('Your action step'), ' Twice. ')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Action Updated')).toBeTruthy()
  expect(api.sentTo('PUT', '/api/daily-actions/7').map(({ body }) => body)).toEqual([
    { actionText: 'Write one page. Twice.' },
  ])
})

it('is deleted, also when another tab was first, and comes back when that fails', async () => {
  const { kept } = serve([makeAction(), makeAction({ id: 8, actionText: 'Walk.' })], {
    'DELETE /api/daily-actions/7': () => ({
      status: 500,
      body: errorBody('internal', 'Something went wrong on our side.'),
    }),
    'DELETE /api/daily-actions/8': () => {
      kept.pop()
      return { status: 404, body: errorBody('not_found', 'This action was not found.') }
    },
  })
  const { person } = render()
  await person.click(await screen.findByRole('button', { name: 'Delete: Write one page.' }))
  expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy()
  expect(await box(/Write one page/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Delete: Walk.' }))
  expect(await screen.findByText('Action Deleted')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Walk.')).toBeNull())
})

it('says when the actions did not load, and tries again', async () => {
  let isDown = true
  fakeApi({ [LIST]: () => (isDown ? 'no line' : { body: [makeAction()] }) })
  const { person } = render()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText(/Your actions did not load\. They are kept\./)).toBeTruthy()
  isDown = false
  await person.click(again)
  expect(await box(/Write one page/)).toBeTruthy()
})
