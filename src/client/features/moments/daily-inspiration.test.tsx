import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listMoments, type Moment } from '#shared/contract/moments.ts'
import { readQuery } from '../../lib/query-client.ts'
import { errorBody, fakeApi } from '../../lib/testing/fake-api.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { DailyInspiration } from './daily-inspiration.tsx'

const PATCH = 'PATCH /api/pcms/1001/daily-inspiration'
const MOMENT: Moment = {
  id: 1001,
  pcmNumber: 1,
  descriptiveName: null,
  surfacePrompt: null,
  sensoryPrompt: null,
  soulPrompt: null,
  combinedPrompt: null,
  enhancedPrompt: null,
  imageUrl: null,
  dailyInspiration: 'Swim.',
  isCompleted: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

/** The moment as the cache has it, as on a screen. */
function FromList() {
  const moments = useQuery(readQuery(listMoments))
  const moment = moments.data?.[0]
  return moment ? <DailyInspiration moment={moment} saveLabel="Save Step" /> : null
}

function serve(save?: Parameters<typeof fakeApi>[0][string]) {
  let kept = MOMENT
  return fakeApi({
    'GET /api/pcms': () => ({ body: [kept] }),
    [PATCH]:
      save ??
      (({ body }) => {
        kept = { ...kept, ...(body as object) }
        return { body: kept }
      }),
  })
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Daily Inspiration')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('reads Saved while clean and the save label while dirty', async () => {
  const api = serve()
  const { person } = renderScreen(<FromList />)
  expect((await field()).value).toBe('Swim.')
  expect(button('Saved').disabled).toBe(true)
  await person.type(await field(), ' Daily.')
  expect(button('Save Step').disabled).toBe(false)
  await person.type(await field(), '{Backspace}'.repeat(7))
  expect(button('Saved').disabled).toBe(true)
  await person.type(await field(), ' Daily.')
  await person.click(button('Save Step'))
  expect(await screen.findByText('Your daily inspiration has been saved.')).toBeTruthy()
  expect(button('Saved').disabled).toBe(true)
  expect(api.sentTo('PATCH', '/api/pcms/1001/daily-inspiration').map(({ body }) => body)).toEqual([
    { dailyInspiration: 'Swim. Daily.' },
  ])
})

it.each(['Control', 'Meta'])(
  'saves with %s and Enter, and with nothing to save does nothing',
  async (key) => {
    const api = serve()
    const { person } = renderScreen(<FromList />)
    await person.type(await field(), `{${key}>}{Enter}{/${key}}`)
    expect(api.sentTo('PATCH', '/api/pcms/1001/daily-inspiration')).toHaveLength(0)
    await person.type(await field(), `!{${key}>}{Enter}{/${key}}`)
    expect(await screen.findByText('Saved', { selector: 'button' })).toBeTruthy()
    expect(api.sentTo('PATCH', '/api/pcms/1001/daily-inspiration').map(({ body }) => body)).toEqual([
      { dailyInspiration: 'Swim.!' },
    ])
  },
)

it('keeps the words when they could not be saved', async () => {
  serve(() => ({ status: 500, body: errorBody('internal', 'Something went wrong.') }))
  const { person } = renderScreen(<FromList />)
  await person.type(await field(), ' Daily.')
  await person.click(button('Save Step'))
  expect(await screen.findByText('Failed to save your inspiration. Please try again.')).toBeTruthy()
  expect((await field()).value).toBe('Swim. Daily.')
  expect(button('Save Step').disabled).toBe(false)
})
