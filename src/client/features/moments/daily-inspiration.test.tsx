import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listMoments, updateDailyInspiration } from '#shared/contract/moments.ts'
import { readQuery } from '../../lib/query-client.ts'
import { errorResponse, respond } from '../../lib/testing/api-server.ts'
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

it('discards an unsaved inspiration, and shows what was changed elsewhere since', async () => {
  signInAs('ada')
  serve()
  const first = renderScreen(<FromList />)
  await first.person.type(await field(), ' Daily.')
  first.unmount()

  respond(listMoments, [makeMoment({ dailyInspiration: 'Walk.' })])
  const again = renderScreen(<FromList />)
  expect(await field()).toHaveValue('Swim. Daily.')
  expect(screen.getByText('Walk.')).toBeVisible()
  await again.person.click(button('Take the other one'))
  expect(await field()).toHaveValue('Walk.')
  expect(Object.keys(localStorage)).toEqual([])
})
