import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { generateDescriptiveName, type Moment } from '#shared/contract/moments.ts'
import { findMomentGuide } from '#shared/domain/moment-guides.ts'
import { momentQuery } from '../../entities/moment/queries.ts'
import { serveMoment, WithMoment } from '../../entities/moment/testing/with-moment.tsx'
import { errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeMoment } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { setDraftField } from './moment-drafts.ts'
import { MomentEditor } from './moment-editor.tsx'

const guide = findMomentGuide(1)!

function renderEditor(moment: Moment | null) {
  const view = renderScreen(<MomentEditor userId="ada" guide={guide} moment={moment} onSaved={vi.fn()} />)
  view.queryClient.setQueryData(momentQuery(1).queryKey, moment)
  return view
}

const field = () => screen.getByPlaceholderText<HTMLInputElement>('e.g., View Earth from space')
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

it('saves a typed name, trimmed, with at most 100 characters', async () => {
  const saves = serveMoment()
  const { person } = renderEditor(makeMoment())
  expect(save()).toBeDisabled()
  expect(field().maxLength).toBe(100)
  await person.type(field(), '  The open sea ')
  await person.click(save())
  expect(await screen.findByText('Vision name saved successfully.')).toBeVisible()
  expect(saves.requests.map(({ body }) => body)).toEqual([{ descriptiveName: 'The open sea' }])
})

it('saves a name once when its field loses focus', async () => {
  const saves = serveMoment()
  const { person } = renderEditor(makeMoment())
  await person.type(field(), 'The open sea')
  await person.tab({ shift: true })
  await waitFor(() => expect(saves.requests).toHaveLength(1))
})

it('saves nothing on blur while there is no moment', async () => {
  const saves = serveMoment()
  for (const layer of ['surfacePrompt', 'sensoryPrompt', 'soulPrompt'] as const)
    setDraftField('ada', 1, layer, 'x', '')
  const { person } = renderEditor(null)
  await person.type(field(), 'The open sea')
  await person.tab({ shift: true })
  expect(saves.requests).toEqual([])
})

it('generates a name from the layers and saves it immediately', async () => {
  const saves = serveMoment()
  respond(generateDescriptiveName, { descriptiveName: 'Wind and Freedom' })
  const { person } = renderScreen(
    <WithMoment>
      {(moment) => <MomentEditor userId="ada" guide={guide} moment={moment} onSaved={vi.fn()} />}
    </WithMoment>,
  )
  await person.click(await screen.findByRole('button', { name: 'Generate' }))
  expect(await screen.findByText('A descriptive name has been generated and saved.')).toBeVisible()
  expect(field()).toHaveValue('Wind and Freedom')
  expect(saves.requests[0]?.body).toEqual({ descriptiveName: 'Wind and Freedom' })
})

it('keeps a name that is typed while another one is generated', async () => {
  const saves = serveMoment()
  const held = Promise.withResolvers<void>()
  respond(generateDescriptiveName, async () => {
    await held.promise
    return { descriptiveName: 'Wind and Freedom' }
  })
  const { person } = renderEditor(makeMoment())
  const generate = screen.getByRole('button', { name: 'Generate' })
  await person.click(generate)
  await person.type(field(), 'The open sea')
  held.resolve()
  await waitFor(() => expect(generate).not.toHaveAttribute('aria-busy', 'true'))
  expect(field()).toHaveValue('The open sea')
  expect(saves.requests).toEqual([])
})

it('does not save a generated name before the moment exists', async () => {
  const saves = serveMoment()
  respond(generateDescriptiveName, { descriptiveName: 'Wind and Freedom' })
  for (const layer of ['surfacePrompt', 'sensoryPrompt', 'soulPrompt'] as const)
    setDraftField('ada', 1, layer, 'x', '')
  const { person } = renderEditor(null)
  await person.click(screen.getByRole('button', { name: 'Generate' }))
  await waitFor(() => expect(field()).toHaveValue('Wind and Freedom'))
  expect(saves.requests).toEqual([])
})

it('shows an error when no name could be generated', async () => {
  respond(generateDescriptiveName, errorResponse(502, 'provider_failed', 'x'))
  const { person } = renderEditor(makeMoment({ descriptiveName: 'Mine' }))
  await person.click(screen.getByRole('button', { name: 'Generate' }))
  expect(await screen.findByText('Failed to generate name. Please try again.')).toBeVisible()
  expect(field()).toHaveValue('Mine')
})
