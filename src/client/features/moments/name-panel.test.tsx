import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Moment } from '#shared/contract/moments.ts'
import { findMomentGuide } from '#shared/domain/catalogue.ts'
import { makeMoment } from '../../entities/moment/testing/make-moment.ts'
import { serveMoment, WithMoment } from '../../entities/moment/testing/with-moment.tsx'
import { errorBody, fakeApi } from '../../lib/testing/fake-api.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { setDraftField } from './moment-drafts.ts'
import { MomentEditor } from './moment-editor.tsx'

const guide = findMomentGuide(1)!
const PUT = 'PUT /api/pcms/1001'
const NAME = 'POST /api/generate-descriptive-name'
const saved = ({ body }: { body: unknown }) => ({ body: makeMoment(body as Partial<Moment>) })

function renderEditor(moment: Moment | null) {
  return renderScreen(<MomentEditor userId="ada" guide={guide} moment={moment} onSaved={vi.fn()} />)
}

const field = () => screen.getByPlaceholderText<HTMLInputElement>('e.g., View Earth from space')
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

it('saves a written name, trimmed and at most 100 characters', async () => {
  const api = fakeApi({ [PUT]: saved })
  const { person } = renderEditor(makeMoment())
  expect(save().disabled).toBe(true)
  expect(field().maxLength).toBe(100)
  await person.type(field(), '  The open sea ')
  await person.click(save())
  expect(await screen.findByText('Vision name saved successfully.')).toBeTruthy()
  expect(api.requests.map((request) => request.body)).toEqual([{ descriptiveName: 'The open sea' }])
})

it('saves a name when its field is left, once', async () => {
  const api = fakeApi({ [PUT]: saved })
  const { person } = renderEditor(makeMoment())
  await person.type(field(), 'The open sea')
  await person.tab({ shift: true })
  await waitFor(() => expect(api.sentTo('PUT', '/api/pcms/1001')).toHaveLength(1))
})

it('saves nothing on leaving while there is no moment', async () => {
  const api = fakeApi({})
  for (const layer of ['surfacePrompt', 'sensoryPrompt', 'soulPrompt'] as const)
    setDraftField('ada', 1, layer, 'x', '')
  const { person } = renderEditor(null)
  await person.type(field(), 'The open sea')
  await person.tab({ shift: true })
  expect(api.requests).toEqual([])
})

it('generates a name from the layers and saves it at once', async () => {
  const api = fakeApi({
    ...serveMoment(makeMoment()),
    [NAME]: () => ({ body: { descriptiveName: 'Wind and Freedom' } }),
  })
  const { person } = renderScreen(
    <WithMoment>
      {(moment) => <MomentEditor userId="ada" guide={guide} moment={moment} onSaved={vi.fn()} />}
    </WithMoment>,
  )
  await person.click(await screen.findByRole('button', { name: 'Generate' }))
  expect(await screen.findByText('A descriptive name has been generated and saved.')).toBeTruthy()
  expect(field().value).toBe('Wind and Freedom')
  expect(api.sentTo('PUT', '/api/pcms/1001')[0]?.body).toEqual({ descriptiveName: 'Wind and Freedom' })
})

it('generates a name without persisting anything before the moment exists', async () => {
  const api = fakeApi({ [NAME]: () => ({ body: { descriptiveName: 'Wind and Freedom' } }) })
  for (const layer of ['surfacePrompt', 'sensoryPrompt', 'soulPrompt'] as const)
    setDraftField('ada', 1, layer, 'x', '')
  const { person } = renderEditor(null)
  await person.click(screen.getByRole('button', { name: 'Generate' }))
  await waitFor(() => expect(field().value).toBe('Wind and Freedom'))
  expect(api.requests.map((request) => request.path)).toEqual(['/api/generate-descriptive-name'])
})

it('tells that no name could be generated', async () => {
  fakeApi({ [NAME]: () => ({ status: 502, body: errorBody('provider_failed', 'x') }) })
  const { person } = renderEditor(makeMoment({ descriptiveName: 'Mine' }))
  await person.click(screen.getByRole('button', { name: 'Generate' }))
  expect(await screen.findByText('Failed to generate name. Please try again.')).toBeTruthy()
  expect(field().value).toBe('Mine')
})
