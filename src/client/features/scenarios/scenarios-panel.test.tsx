import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Moment } from '#shared/contract/moments.ts'
import type { FutureScenario } from '#shared/contract/scenarios.ts'
import { errorBody, fakeApi } from '../../lib/testing/fake-api.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { ScenariosPanel, type ScenariosPanelProps } from './scenarios-panel.tsx'

const LIST = 'GET /api/future-scenarios'
const MOMENT = { id: 1001, pcmNumber: 1 } as Moment
/** Without its stream a generation is read. */
const REFUSED = { status: 503, body: errorBody('unavailable', 'Busy.') }
const TIME = '2026-11-20T00:00:00.000Z'

const makeScenario = (over: Partial<FutureScenario> = {}): FutureScenario => ({
  id: 7,
  pcmId: 1001,
  title: 'The door',
  scenarioText: 'I walk in and begin.',
  orderIndex: 0,
  isGenerated: true,
  hasImage: false,
  imageUrl: null,
  usedModel: null,
  imageSize: null,
  generation: null,
  createdAt: TIME,
  updatedAt: TIME,
  ...over,
})

function render(over: Partial<ScenariosPanelProps> = {}) {
  return renderScreen(
    <ScenariosPanel moment={MOMENT} credits={3} isCreditExempt={false} goalAppUrl={null} {...over} />,
  )
}
/** Answers what is in `kept` now. */
function serve(kept: { scenarios: FutureScenario[] }, answers: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({ [LIST]: () => ({ body: kept }), ...answers })
}
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const expand = async (person: ReturnType<typeof render>['person']) =>
  person.click(await button(/^Future Scenarios/))

it('generates where there are none, and opens', async () => {
  const kept = { scenarios: [] as FutureScenario[] }
  serve(kept, {
    'POST /api/generate-future-scenarios': () => {
      kept.scenarios = [makeScenario(), makeScenario({ id: 8, title: 'The road' })]
      return { body: kept }
    },
  })
  const { person } = render()
  expect(screen.queryByRole('button', { name: 'Take This Deeper' })).toBeNull()
  await person.click(await button('Generate Scenarios'))
  expect(await screen.findByText('Future Scenarios Generated')).toBeTruthy()
  expect(await screen.findByRole('article', { name: 'The road' })).toBeTruthy()
  expect(screen.getByText('(2 scenarios)')).toBeTruthy()
  expect(await button('Regenerate Scenarios')).toBeTruthy()
})

it('keeps the old scenarios when new ones could not be written', async () => {
  serve(
    { scenarios: [makeScenario()] },
    {
      'POST /api/generate-future-scenarios': () => ({
        status: 502,
        body: errorBody('provider_failed', 'The text could not be written just now. Please try again.'),
      }),
    },
  )
  const { person } = render()
  await expand(person)
  await person.click(await button('Regenerate Scenarios'))
  expect(await screen.findByText('Generation Failed')).toBeTruthy()
  expect(screen.getByText('The text could not be written just now. Please try again.')).toBeTruthy()
  expect(screen.getByText('(1 scenario)')).toBeTruthy()
  expect(screen.getByRole('article', { name: 'The door' })).toBeTruthy()
})

it('is saved from ten trimmed characters on', async () => {
  const kept = { scenarios: [makeScenario()] }
  const api = serve(kept, {
    'PUT /api/future-scenarios/7': ({ body }) => {
      kept.scenarios = [makeScenario(body as Partial<FutureScenario>)]
      return { body: kept.scenarios[0] }
    },
  })
  const { person } = render()
  await expand(person)
  await person.click(await button('Edit: The door'))
  const text = screen.getByLabelText('What you do, step by step')
  await person.clear(text)
  await person.type(text, '  nine ch.  ')
  expect((await button('Save')).disabled).toBe(true)
  await person.clear(text)
  await person.type(text, ' ten chars ok ')
  await person.clear(screen.getByLabelText('Title'))
  await person.type(screen.getByLabelText('Title'), ' The gate ')
  await person.click(await button('Save'))
  expect(await screen.findByText('Scenario Updated')).toBeTruthy()
  expect(api.sentTo('PUT', '/api/future-scenarios/7').map(({ body }) => body)).toEqual([
    { title: 'The gate', scenarioText: 'ten chars ok' },
  ])
  expect(await screen.findByRole('article', { name: 'The gate' })).toBeTruthy()
})

it('is deleted only when that was meant', async () => {
  const kept = { scenarios: [makeScenario()] }
  const api = serve(kept, {
    'DELETE /api/future-scenarios/7': () => {
      kept.scenarios = []
      return { body: { id: 7 } }
    },
  })
  const asked = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
  vi.stubGlobal('confirm', asked)
  const { person } = render()
  await expand(person)
  await person.click(await button('Delete: The door'))
  expect(asked).toHaveBeenCalledWith('Are you sure you want to delete this scenario?')
  expect(api.sentTo('DELETE', '/api/future-scenarios/7')).toHaveLength(0)
  await person.click(await button('Delete: The door'))
  expect(await screen.findByText('Scenario Deleted')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})

it('shows No Credits without credits, except to the exempt account', async () => {
  serve({ scenarios: [makeScenario()] })
  const poor = render({ credits: 0 })
  await expand(poor.person)
  expect((await button('No Credits')).disabled).toBe(true)
  poor.unmount()
  const exempt = render({ credits: 0, isCreditExempt: true })
  await expand(exempt.person)
  expect((await button('Generate Image (1 Credit)')).disabled).toBe(false)
})

it('joins a picture that is under way, lets no other begin, and can be cancelled', async () => {
  const painting = makeScenario({
    generation: { id: '0198d7a4-0000-7000-8000-000000000001', modelChoice: 'dall-e-3', createdAt: TIME },
  })
  const kept = { scenarios: [painting, makeScenario({ id: 8, title: 'The road' })] }
  const generation = {
    id: painting.generation?.id,
    pcmId: 1001,
    scenarioId: 7,
    status: 'running',
    stage: 'painting',
    modelChoice: 'dall-e-3',
    isFirstPerson: false,
    prompt: 'x',
    feedback: null,
    partialUrls: [],
    imageUrl: null,
    model: null,
    size: null,
    errorCode: null,
    errorMessage: null,
    createdAt: TIME,
    startedAt: TIME,
    finishedAt: null,
  }
  serve(kept, {
    [`GET /api/generations/${generation.id}/events`]: () => REFUSED,
    [`GET /api/generations/${generation.id}`]: () => ({ body: generation }),
    [`POST /api/generations/${generation.id}/cancel`]: () => {
      kept.scenarios = kept.scenarios.map((scenario) => ({ ...scenario, generation: null }))
      return { body: { ...generation, status: 'cancelled', finishedAt: TIME } }
    },
    'GET /api/auth/user': () => ({ status: 500, body: errorBody('internal', 'no') }),
  })
  const { person } = render()
  await expand(person)
  const card = await screen.findByRole('article', { name: 'The door' })
  expect(within(card).getByText('Painting this scenario with DALL-E 3')).toBeTruthy()
  expect(within(card).getByText(/typically takes 30-90 seconds/)).toBeTruthy()
  const other = screen.getByRole('article', { name: 'The road' })
  const paintOther = within(other).getByRole<HTMLButtonElement>('button', {
    name: 'Generate Image (1 Credit)',
  })
  expect(paintOther.disabled).toBe(true)
  await person.click(within(card).getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(paintOther.disabled).toBe(false))
  expect(screen.queryByText(/Painting this scenario/)).toBeNull()
})

it('copies the goal context', async () => {
  serve(
    { scenarios: [makeScenario()] },
    {
      'POST /api/onelevelup/pcm-goal': () => ({
        body: { pcmName: 'Dawn', contextDescription: 'A lake.', goalPrompt: 'Plan 90 days.' },
      }),
    },
  )
  const { person } = render()
  await person.click(await button('Take This Deeper'))
  expect(await screen.findByText('Goal context copied to clipboard')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('Dawn\n\nA lake.\n\nPlan 90 days.')
})

it('tells of a picture that failed before the list could know of it', async () => {
  const id = '0198d7a4-0000-7000-8000-000000000002'
  const generation = {
    id,
    pcmId: 1001,
    scenarioId: 7,
    status: 'queued',
    stage: 'waiting',
    modelChoice: 'gpt-image-1',
    isFirstPerson: false,
    prompt: 'x',
    feedback: null,
    partialUrls: [],
    imageUrl: null,
    model: null,
    size: null,
    errorCode: null,
    errorMessage: null,
    createdAt: TIME,
    startedAt: null,
    finishedAt: null,
  }
  serve(
    { scenarios: [makeScenario()] },
    {
      'POST /api/generate-scenario-image': () => ({ status: 202, body: generation }),
      [`GET /api/generations/${id}/events`]: () => REFUSED,
      [`GET /api/generations/${id}`]: () => ({
        body: { ...generation, status: 'failed', errorMessage: 'The provider refused.', finishedAt: TIME },
      }),
      'GET /api/auth/user': () => ({ status: 500, body: errorBody('internal', 'no') }),
    },
  )
  const { person } = render()
  await expand(person)
  await person.click(await button('Generate Image (1 Credit)'))
  expect(await screen.findByText('The provider refused.')).toBeTruthy()
  expect(screen.queryByText(/Painting this scenario/)).toBeNull()
})
