import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  completeDailyAction,
  createDailyAction,
  type DailyAction,
  listDailyActions,
  removeDailyAction,
  updateDailyAction,
} from '#shared/contract/practice.ts'
import { recordDraftItem } from '../../lib/stored-items.ts'
import { connectionLost, errorResponse, respond, versionConflict } from '../../lib/testing/api-server.ts'
import { makeAction, makeCompletedAction } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { signInAs } from '../../lib/testing/sign-in-as.ts'
import { DailyActionsCard } from './daily-actions-card.tsx'

/** Responds with the current content of the given list. */
function serve(...actions: DailyAction[]) {
  respond(listDailyActions, () => actions)
  return actions
}

/** Adds created actions to the list, as the server does. */
const storeCreated = (stored: DailyAction[]) =>
  respond(
    createDailyAction,
    ({ body }) => {
      const action = makeAction({ actionText: body.actionText })
      stored.push(action)
      return action
    },
    201,
  )

const render = () => renderScreen(<DailyActionsCard pcmId={1001} />)
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })

it('shows only the actions of the given moment, with their dates', async () => {
  serve(
    makeAction(),
    makeCompletedAction({ id: 8, actionText: 'Walk.' }),
    makeAction({ id: 9, pcmId: 1002, actionText: 'Other.' }),
  )
  render()
  expect(await box(/Write one page/)).not.toBeChecked()
  expect(screen.getByText('Added Nov 5, 2026')).toBeVisible()
  expect(await box(/Walk/)).toBeChecked()
  expect(screen.getByText('Completed Nov 6, 2026')).toBeVisible()
  expect(screen.queryByText('Other.')).not.toBeInTheDocument()
})

it('creates a trimmed action once and shows it before the response', async () => {
  const stored = serve()
  const answered = Promise.withResolvers<void>()
  const created = respond(
    createDailyAction,
    async () => {
      await answered.promise
      const action = makeAction({ actionText: 'Walk.' })
      stored.push(action)
      return action
    },
    201,
  )
  const { person } = render()
  const field = await screen.findByLabelText<HTMLInputElement>('A small step for today')
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add Action' })
  expect(add).toBeDisabled()
  await person.type(field, '   ')
  expect(add).toBeDisabled()
  await person.type(field, 'Walk. ')
  await person.dblClick(add)
  expect(await box(/Walk/)).toBeVisible()
  answered.resolve()
  expect(await screen.findByText('Daily Action Created')).toBeVisible()
  expect(field).toHaveValue('')
  expect(field).toHaveFocus()
  expect(created.requests.map(({ body }) => body)).toEqual([{ pcmId: 1001, actionText: 'Walk.' }])
  expect(created.requests[0]?.headers.get('idempotency-key')).toMatch(/./)
})

it('keeps text and idempotency key of an action that was not sent', async () => {
  const stored = serve()
  const lost = respond(createDailyAction, connectionLost())
  const { person } = render()
  const field = await screen.findByLabelText<HTMLInputElement>('A small step for today')
  await person.type(field, 'Walk.{Enter}')
  expect(await screen.findByText('Failed to create daily action')).toBeVisible()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(field).toHaveValue('Walk.')
  const created = storeCreated(stored)
  await person.type(field, '{Enter}')
  expect(await box(/Walk/)).toBeVisible()
  const keys = [...lost.requests, ...created.requests].map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('creates an action from the optional when-then form', async () => {
  const created = storeCreated(serve())
  const { person } = render()
  await person.click(await screen.findByRole('button', { name: 'When ..., I will ...' }))
  await person.type(screen.getByLabelText('When ...'), 'I pour my coffee')
  await person.type(screen.getByLabelText('I will ...'), 'write one page{Enter}')
  expect(await box(/When I pour my coffee, I will write one page\./)).toBeVisible()
  expect(created.requests).toHaveLength(1)
})

it('completes an action optimistically, and reverts it with the server’s message on failure', async () => {
  serve(makeAction())
  const completion = respond(
    completeDailyAction,
    errorResponse(404, 'not_found', 'This action was not found.'),
  )
  const { person } = render()
  await person.click(await box(/Write one page/))
  expect(await screen.findByText('This action was not found.')).toBeVisible()
  expect(await box(/Write one page/)).not.toBeChecked()
  const [sent] = completion.requests
  expect(sent?.path).toBe('/api/daily-actions/7/complete')
  expect(sent?.headers.get('x-time-zone')).toMatch(/./)
})

it('completes and reopens an action, and hides editing while it is completed', async () => {
  const stored = serve(makeAction())
  respond(completeDailyAction, () => {
    stored[0] = makeCompletedAction()
    return stored[0]
  })
  respond(updateDailyAction, () => {
    stored[0] = makeAction()
    return stored[0]
  })
  const { person } = render()
  await person.click(await box(/Write one page/))
  expect(await screen.findByText('Action Completed')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  await person.click(await box(/Write one page/))
  expect(await screen.findByText('Action Marked Incomplete')).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Edit/ })).toBeVisible()
})

it('edits an action inline, saves it trimmed, and discards it on cancel', async () => {
  const stored = serve(makeAction())
  const update = respond(updateDailyAction, ({ body }) => {
    stored[0] = makeAction({ actionText: body.actionText ?? '' })
    return stored[0]
  })
  const { person } = render()
  await person.click(await screen.findByRole('button', { name: /^Edit/ }))
  const field = screen.getByLabelText<HTMLInputElement>('Your action step')
  await person.clear(field)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await box(/Write one page/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Edit/ })).toHaveFocus()
  await person.click(screen.getByRole('button', { name: /^Edit/ }))
  await person.type(screen.getByLabelText('Your action step'), ' Twice. ')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Action Updated')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Edit: Write one page. Twice.' })).toHaveFocus()
  expect(update.requests.map(({ path, body }) => [path, body])).toEqual([
    ['/api/daily-actions/7', { actionText: 'Write one page. Twice.' }],
  ])
})

const GONE = /was deleted or completed elsewhere .* Your text is still here/

/** Changes an action until the list arrives without it. */
async function editUntilGone(view: ReturnType<typeof render>, stored: DailyAction[]) {
  await view.person.click(await screen.findByRole('button', { name: 'Edit: Write one page.' }))
  await view.person.type(screen.getByLabelText('Your action step'), ' Twice.')
  stored.length = 0
  await view.queryClient.invalidateQueries()
  expect((await screen.findByText(GONE)).parentElement).toHaveAttribute('role', 'status')
}

it('keeps the text of an action that is deleted elsewhere while it is edited, also after a reload, until it is a new one', async () => {
  signInAs('ada')
  const stored = serve(makeAction({ id: 72 }))
  const first = render()
  await editUntilGone(first, stored)
  expect(screen.getByText('Write one page. Twice.')).toBeVisible()
  expect(screen.getByRole('heading', { name: /Daily Actions/ })).toHaveFocus()
  await first.person.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('Write one page. Twice.')
  first.unmount()

  const lost = respond(createDailyAction, connectionLost())
  const again = render()
  const save = await screen.findByRole('button', { name: 'Save as a New Action' })
  await again.person.click(save)
  expect(await screen.findByText('Failed to create daily action')).toBeVisible()
  expect(screen.getByText('Write one page. Twice.')).toBeVisible()
  const created = storeCreated(stored)
  await again.person.click(save)
  expect(await box(/Write one page. Twice/)).toBeVisible()
  await waitFor(() => expect(screen.queryByText(GONE)).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: /Daily Actions/ })).toHaveFocus()
  const keys = [...lost.requests, ...created.requests].map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(Object.keys(localStorage)).toEqual([])
})

it('keeps the text of an action that is completed elsewhere while it is edited, and discards it only after a question', async () => {
  signInAs('ada')
  const stored = serve(makeAction({ id: 73 }))
  const { person, queryClient } = render()
  await person.click(await screen.findByRole('button', { name: /^Edit/ }))
  await person.type(screen.getByLabelText('Your action step'), ' Twice.')
  stored[0] = makeCompletedAction({ id: 73 })
  await queryClient.invalidateQueries()
  expect(await screen.findByText('Write one page. Twice.')).toBeVisible()
  const asked = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
  vi.stubGlobal('confirm', asked)
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByText('Write one page. Twice.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText(GONE)).not.toBeInTheDocument()
  expect(Object.keys(localStorage)).toEqual([])
})

it('shows unsaved text only to the person who wrote it, at its own moment', async () => {
  const fields = { actionText: { text: 'Of somebody else', base: '' } }
  recordDraftItem.write('bob', { fields, momentId: 1001 }, 'action:74')
  recordDraftItem.write('ada', { fields, momentId: 1002 }, 'action:75')
  signInAs('ada')
  serve(makeAction())
  render()
  await box(/Write one page/)
  expect(screen.queryByText('Of somebody else')).not.toBeInTheDocument()
})

it('fetches the list again before it stays with a text whose action another tab has just created', async () => {
  signInAs('ada')
  const stored = serve()
  render()
  await screen.findByLabelText('A small step for today')
  stored.push(makeAction({ id: 76 }))
  const fields = { actionText: { text: 'Of the other tab', base: 'Write one page.' } }
  act(() => void recordDraftItem.write('ada', { fields, momentId: 1001 }, 'action:76'))
  expect(await screen.findByLabelText('Your action step')).toHaveValue('Of the other tab')
  expect(screen.queryByText(GONE)).not.toBeInTheDocument()
})

it('deletes an action, treats 404 as deleted, and restores it on failure', async () => {
  const stored = serve(makeAction(), makeAction({ id: 8, actionText: 'Walk.' }))
  respond(removeDailyAction, ({ params }) => {
    if (params.id === '7') return errorResponse(500, 'internal', 'Something went wrong on our side.')
    stored.pop()
    return errorResponse(404, 'not_found', 'This action was not found.')
  })
  const { person } = render()
  await person.click(await screen.findByRole('button', { name: 'Delete: Write one page.' }))
  expect(await screen.findByText('Failed to delete action')).toBeVisible()
  expect(await box(/Write one page/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Delete: Walk.' }))
  expect(await screen.findByText('Action Deleted')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Walk.')).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: /Daily Actions/ })).toHaveFocus()
})

it('shows an error with a retry button when the actions do not load', async () => {
  respond(listDailyActions, connectionLost())
  const { person } = render()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText(/Your actions did not load\. They are kept\./)).toBeVisible()
  serve(makeAction())
  await person.click(again)
  expect(await box(/Write one page/)).toBeVisible()
})

it('brings a new action and an edited one back after navigation', async () => {
  signInAs('ada')
  const stored = serve(makeAction({ id: 70 }))
  const created = storeCreated(stored)
  const first = render()
  await first.person.click(await screen.findByRole('button', { name: 'Edit: Write one page.' }))
  await first.person.type(screen.getByLabelText('Your action step'), ' Or two.')
  await first.person.click(screen.getByRole('button', { name: 'When ..., I will ...' }))
  await first.person.type(screen.getByLabelText('When ...'), 'I wake')
  await first.person.type(screen.getByLabelText('I will ...'), 'walk')
  first.unmount()

  const again = render()
  expect(await screen.findByLabelText('Your action step')).toHaveValue('Write one page. Or two.')
  expect(screen.getByLabelText('When ...')).toHaveValue('I wake')
  await again.person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await box(/Write one page/)).toBeVisible()
  await again.person.click(screen.getByRole('button', { name: 'Add Action' }))
  expect(await screen.findByText('Daily Action Created')).toBeVisible()
  expect(created.requests.map(({ body }) => body.actionText)).toEqual(['When I wake, I will walk.'])
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
})

it('sends an action again with the same idempotency key after a reload', async () => {
  signInAs('ada')
  const stored = serve()
  respond(createDailyAction, connectionLost())
  const first = render()
  await first.person.type(await screen.findByLabelText('A small step for today'), 'Walk.')
  await first.person.click(screen.getByRole('button', { name: 'Add Action' }))
  expect(await screen.findByText('Failed to create daily action')).toBeVisible()
  const [key] = Object.values(localStorage).map((raw) => JSON.parse(raw).data.sent.key)
  first.unmount()

  const created = storeCreated(stored)
  const again = render()
  await again.person.click(await screen.findByRole('button', { name: 'Add Action' }))
  expect(await box(/Walk/)).toBeVisible()
  await waitFor(() =>
    expect(created.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([key]),
  )
})

it('keeps an edited action as a draft when it was also changed elsewhere and nobody chooses', async () => {
  signInAs('ada')
  const stored = serve(makeAction({ id: 71 }))
  const { requests } = respond(updateDailyAction, () => {
    stored[0] = makeAction({ id: 71, actionText: 'Write a letter.', version: 2 })
    return versionConflict(stored[0])
  })
  const { person } = render()
  await person.click(await screen.findByRole('button', { name: 'Edit: Write one page.' }))
  await person.type(screen.getByLabelText('Your action step'), ' Or two.')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Written in two places' })
  await person.click(within(dialog).getByRole('button', { name: 'Decide later' }))
  expect(await screen.findByRole('button', { name: 'Compare both' })).toBeVisible()
  expect(screen.getByLabelText('Your action step')).toHaveValue('Write one page. Or two.')
  expect(requests.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"'])

  const saved = respond(updateDailyAction, ({ body: { actionText = '' } }) =>
    makeAction({ id: 71, actionText, version: 3 }),
  )
  await person.click(screen.getByRole('button', { name: 'Compare both' }))
  const again = within(await screen.findByRole('dialog', { name: 'Written in two places' }))
  await person.click(again.getByRole('radio', { name: 'Take the other one' }))
  await person.click(again.getByRole('button', { name: 'Save my choice' }))
  expect(await screen.findByText('Action Updated')).toBeVisible()
  expect(saved.requests.map(({ headers, body }) => [headers.get('if-match'), body.actionText])).toEqual([
    ['"2"', 'Write a letter.'],
  ])
})

it('does not delete an action that was changed elsewhere, and shows its new text', async () => {
  const stored = serve(makeAction())
  const { requests } = respond(removeDailyAction, () => {
    stored[0] = makeAction({ actionText: 'Write a letter.', version: 2 })
    return versionConflict(stored[0])
  })
  const { person } = render()
  await person.click(await screen.findByRole('button', { name: 'Delete: Write one page.' }))
  expect(await box(/Write a letter/)).toBeVisible()
  expect(requests.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"'])
})
