import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listMoments, type Moment, updateDailyInspiration } from '#shared/contract/moments.ts'
import { readQuery } from '../../lib/query-client.ts'
import { errorResponse, respond, versionConflict } from '../../lib/testing/api-server.ts'
import { makeMoment } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { signInAs } from '../../lib/testing/sign-in-as.ts'
import { DailyInspiration } from './daily-inspiration.tsx'

/** Renders with the cached moment, as a screen does. */
function FromList() {
  const moments = useQuery(readQuery(listMoments))
  const moment = moments.data?.[0]
  return moment ? <DailyInspiration moment={moment} saveLabel="Save Step" /> : null
}

function serve() {
  let kept = makeMoment({ dailyInspiration: 'Swim.' })
  respond(listMoments, () => [kept])
  return respond(updateDailyInspiration, ({ body }) => {
    kept = { ...kept, ...body }
    return kept
  })
}
/** Renders moment 1, which is changed elsewhere afterwards. Returns the recorded saves. */
async function renderAndChange(over: Partial<Moment>) {
  let stored = makeMoment({ dailyInspiration: 'Swim.' })
  respond(listMoments, () => [stored])
  const { requests } = respond(updateDailyInspiration, ({ headers, body }) => {
    if (headers.get('if-match') !== `"${stored.version}"`) return versionConflict(stored)
    stored = { ...stored, ...body, version: stored.version + 1 }
    return stored
  })
  const view = renderScreen(<FromList />)
  await field()
  stored = { ...stored, ...over, version: 2 }
  return { ...view, requests }
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Daily Inspiration')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it.each([
  ['Daily Inspiration', /also the Daily Action Step in your story/],
  ['Daily Action Step', /also the Daily Inspiration on your dashboard/],
] as const)('says under %s where else the same line is', (label, hint) => {
  renderScreen(<DailyInspiration moment={makeMoment()} label={label} />)
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(hint)
})

it('shows Saved while unchanged and the save label while changed', async () => {
  const { requests } = serve()
  const { person } = renderScreen(<FromList />)
  expect(await field()).toHaveValue('Swim.')
  expect(button('Saved')).toBeDisabled()
  await person.type(await field(), ' Daily.')
  expect(button('Save Step')).toBeEnabled()
  await person.type(await field(), '{Backspace}'.repeat(7))
  expect(button('Saved')).toBeDisabled()
  await person.type(await field(), ' Daily.')
  await person.click(button('Save Step'))
  expect(await screen.findByText('Your daily inspiration has been saved.')).toBeVisible()
  expect(button('Saved')).toBeDisabled()
  await waitFor(() => expect(screen.getByRole('group', { name: 'One line for each day' })).toHaveFocus())
  expect(requests.map(({ body }) => body)).toEqual([{ dailyInspiration: 'Swim. Daily.' }])
})

it.each(['Control', 'Meta'])('saves the inspiration with %s+Enter only if it has changed', async (key) => {
  const { requests } = serve()
  const { person } = renderScreen(<FromList />)
  await person.type(await field(), `{${key}>}{Enter}{/${key}}`)
  expect(requests).toHaveLength(0)
  await person.type(await field(), `!{${key}>}{Enter}{/${key}}`)
  expect(await screen.findByText('Saved', { selector: 'button' })).toBeVisible()
  expect(requests.map(({ body }) => body)).toEqual([{ dailyInspiration: 'Swim.!' }])
})

it('keeps the typed inspiration when saving fails', async () => {
  serve()
  respond(updateDailyInspiration, errorResponse(500, 'internal', 'Something went wrong.'))
  const { person } = renderScreen(<FromList />)
  await person.type(await field(), ' Daily.')
  await person.click(button('Save Step'))
  expect(await screen.findByText('Failed to save your inspiration. Please try again.')).toBeVisible()
  expect(await field()).toHaveValue('Swim. Daily.')
  expect(button('Save Step')).toBeEnabled()
})

it('keeps the former text that is typed again while another one is being saved', async () => {
  const held = Promise.withResolvers<void>()
  let stored = makeMoment({ dailyInspiration: 'Swim.' })
  respond(listMoments, () => [stored])
  respond(updateDailyInspiration, async ({ body }) => {
    await held.promise
    stored = { ...stored, ...body }
    return stored
  })
  const { person } = renderScreen(<FromList />)
  await person.type(await field(), ' Daily.{Control>}{Enter}{/Control}')
  await person.type(await field(), '{Backspace}'.repeat(7))
  held.resolve()
  expect(await screen.findByText('Your daily inspiration has been saved.')).toBeVisible()
  expect(await field()).toHaveValue('Swim.')
  expect(button('Save Step')).toBeEnabled()
})

it('brings an unsaved inspiration back to its writer only, until it is saved', async () => {
  signInAs('ada')
  const { requests } = serve()
  const first = renderScreen(<FromList />)
  await first.person.type(await field(), ' Daily.')
  expect(screen.queryByText(/is back/)).not.toBeInTheDocument()
  first.unmount()

  signInAs('bob')
  const other = renderScreen(<FromList />)
  expect(await field()).toHaveValue('Swim.')
  other.unmount()

  signInAs('ada')
  const again = renderScreen(<FromList />)
  expect(await field()).toHaveValue('Swim. Daily.')
  expect(screen.getByText(/What you typed here before is back/)).toBeVisible()
  await again.person.click(button('Save Step'))
  expect(await screen.findByText('Saved', { selector: 'button' })).toBeVisible()
  expect(screen.queryByText(/is back/)).not.toBeInTheDocument()
  expect(requests).toHaveLength(1)
  expect(Object.keys(localStorage)).toEqual([])
})

it('discards an unsaved inspiration that is back', async () => {
  signInAs('ada')
  serve()
  const first = renderScreen(<FromList />)
  await first.person.type(await field(), ' Daily.')
  first.unmount()

  const again = renderScreen(<FromList />)
  expect(await field()).toHaveValue('Swim. Daily.')
  await again.person.click(button('Discard'))
  expect(await field()).toHaveValue('Swim.')
  expect(Object.keys(localStorage)).toEqual([])
})

it('asks which text to keep if the inspiration was also changed elsewhere', async () => {
  const { person, requests } = await renderAndChange({ dailyInspiration: 'Walk.' })
  await person.type(await field(), ' Daily.')
  await person.click(button('Save Step'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Written in two places' }))
  await person.click(dialog.getByRole('radio', { name: 'Edit a merged text' }))
  const merged = dialog.getByRole('textbox', { name: 'Merged text: Daily inspiration' })
  expect(merged).toHaveValue('Walk. Swim. Daily.')
  await person.clear(merged)
  await person.type(merged, 'Walk, then swim.')
  await person.click(dialog.getByRole('button', { name: 'Save my choice' }))
  expect(await screen.findByText('Your daily inspiration has been saved.')).toBeVisible()
  expect(await field()).toHaveValue('Walk, then swim.')
  expect(requests.map(({ headers, body }) => [headers.get('if-match'), body.dailyInspiration])).toEqual([
    ['"1"', 'Swim. Daily.'],
    ['"2"', 'Walk, then swim.'],
  ])
})

it('merges with a change of another text of the moment without a question', async () => {
  const { person } = await renderAndChange({ descriptiveName: 'The sea' })
  await person.type(await field(), ' Daily.')
  await person.click(button('Save Step'))
  expect(await screen.findByText('Your daily inspiration has been saved.')).toBeVisible()
  expect(await field()).toHaveValue('Swim. Daily.')
})
