import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { cancelGeneration, watchGeneration } from '#shared/contract/generations.ts'
import {
  createGoalContext,
  type FutureScenario,
  generateScenarioImage,
  generateScenarios,
  listAllScenarios,
  removeScenario,
  updateScenario,
} from '#shared/contract/scenarios.ts'
import { getUser } from '#shared/contract/users.ts'
import { recordDraftItem } from '../../lib/stored-items.ts'
import { errorResponse, respond, respondWithEvents, versionConflict } from '../../lib/testing/api-server.ts'
import { makeGeneration, makeMoment, makeScenario } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { signInAs } from '../../lib/testing/sign-in-as.ts'
import { ScenariosPanel, type ScenariosPanelProps } from './scenarios-panel.tsx'

function render(over: Partial<ScenariosPanelProps> = {}) {
  return renderScreen(
    <ScenariosPanel moment={makeMoment()} credits={3} isCreditExempt={false} goalAppUrl={null} {...over} />,
  )
}
/** Responds with the current scenarios. */
function serve(...scenarios: FutureScenario[]) {
  const kept = { scenarios }
  respond(listAllScenarios, () => kept)
  return kept
}
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const expand = async (person: ReturnType<typeof render>['person']) =>
  person.click(await button(/^Future Scenarios/))

it('generates scenarios when there are none and expands the panel', async () => {
  const kept = serve()
  respond(generateScenarios, () => {
    kept.scenarios = [makeScenario(), makeScenario({ id: 8, title: 'The road' })]
    return kept
  })
  const { person } = render()
  expect(screen.queryByRole('button', { name: 'Take This Deeper' })).not.toBeInTheDocument()
  await person.click(await button('Generate Scenarios'))
  expect(await screen.findByText('Future Scenarios Generated')).toBeVisible()
  expect(await screen.findByRole('article', { name: 'The road' })).toBeVisible()
  expect(screen.getByText('(2 scenarios)')).toBeVisible()
  expect(await button('Regenerate Scenarios')).toBeVisible()
})

it('keeps the existing scenarios when generation fails', async () => {
  serve(makeScenario())
  respond(
    generateScenarios,
    errorResponse(502, 'provider_failed', 'The text could not be written just now. Please try again.'),
  )
  const { person } = render()
  await expand(person)
  await person.click(await button('Regenerate Scenarios'))
  expect(await screen.findByText('Generation Failed')).toBeVisible()
  expect(screen.getByText('The text could not be written just now. Please try again.')).toBeVisible()
  expect(screen.getByText('(1 scenario)')).toBeVisible()
  expect(screen.getByRole('article', { name: 'The door' })).toBeVisible()
})

it('saves an edited scenario only with at least ten trimmed characters', async () => {
  const kept = serve(makeScenario())
  const update = respond(updateScenario, ({ body: { scenarioText, title = null } }) => {
    const scenario = makeScenario({ scenarioText, title })
    kept.scenarios = [scenario]
    return scenario
  })
  const { person } = render()
  await expand(person)
  await person.click(await button('Edit: The door'))
  const text = screen.getByLabelText('What you do, step by step')
  await person.clear(text)
  await person.type(text, '  nine ch.  ')
  expect(await button('Save')).toBeDisabled()
  await person.clear(text)
  await person.type(text, ' ten chars ok ')
  await person.clear(screen.getByLabelText('Title'))
  await person.type(screen.getByLabelText('Title'), ' The gate ')
  await person.click(await button('Save'))
  expect(await screen.findByText('Scenario Updated')).toBeVisible()
  expect(update.requests.map(({ path, body }) => [path, body])).toEqual([
    ['/api/future-scenarios/7', { title: 'The gate', scenarioText: 'ten chars ok' }],
  ])
  expect(await screen.findByRole('article', { name: 'The gate' })).toBeVisible()
  expect(await button('Edit: The gate')).toHaveFocus()
})

it('asks before new scenarios replace one with unsaved words', async () => {
  signInAs('ada')
  const kept = serve(makeScenario())
  const { requests } = respond(generateScenarios, () => {
    kept.scenarios = [makeScenario({ id: 8, title: 'The road' })]
    return kept
  })
  const asked = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
  vi.stubGlobal('confirm', asked)
  const { person } = render()
  await expand(person)
  await person.click(await button('Edit: The door'))
  await person.type(screen.getByLabelText('What you do, step by step'), ' And more.')
  await person.click(await button('Regenerate Scenarios'))
  expect(asked).toHaveBeenCalledOnce()
  expect(requests).toHaveLength(0)
  expect(screen.getByLabelText('What you do, step by step')).toHaveDisplayValue(/And more\.$/)
  await person.click(await button('Regenerate Scenarios'))
  expect(await screen.findByRole('article', { name: 'The road' })).toBeVisible()
  expect(screen.getByText('I walk in and begin. And more.')).toBeVisible()
})

const REPLACED = /was deleted or replaced by new ones .* Your text is still here/

it('keeps the text of a scenario that is replaced elsewhere, also after a reload, until it is put into another', async () => {
  signInAs('ada')
  const kept = serve(makeScenario())
  const first = render()
  await expand(first.person)
  await first.person.click(await button('Edit: The door'))
  await first.person.type(screen.getByLabelText('What you do, step by step'), ' Slowly.')
  kept.scenarios = [
    makeScenario({ id: 8, title: 'The road', scenarioText: 'I walk along the road.' }),
    makeScenario({ id: 9, title: 'The hill' }),
  ]
  await first.queryClient.invalidateQueries()
  expect(await screen.findByText(REPLACED)).toBeVisible()
  expect(screen.getByRole('heading', { name: /^Future Scenarios/ })).toHaveFocus()
  first.unmount()

  const { person } = render()
  expect(await screen.findByText('I walk in and begin. Slowly.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('I walk in and begin. Slowly.')
  await person.selectOptions(screen.getByLabelText('Another scenario'), 'The road')
  await person.click(await button('Put It There'))
  expect(await screen.findByLabelText('What you do, step by step')).toHaveValue(
    'I walk in and begin. Slowly.',
  )
  expect(screen.getByLabelText('Title')).toHaveValue('The road')
  expect(screen.queryByText(REPLACED)).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByLabelText('What you do, step by step')).toHaveValue('I walk along the road.')
})

it('puts no text over unsaved words of another scenario', async () => {
  signInAs('ada')
  const draft = (text: string) => ({ fields: { scenarioText: { text, base: '' } }, momentId: 1001 })
  recordDraftItem.write('ada', draft('Of a scenario that is gone'), 'scenario:6')
  recordDraftItem.write('ada', draft('Unsaved words of this one'), 'scenario:7')
  serve(makeScenario())
  render()
  expect(await screen.findByText('Of a scenario that is gone')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Put It There' })).not.toBeInTheDocument()
})

it('deletes a scenario only after confirmation', async () => {
  const kept = serve(makeScenario())
  const removal = respond(removeScenario, () => {
    kept.scenarios = []
    return { id: 7 }
  })
  const asked = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
  vi.stubGlobal('confirm', asked)
  const { person } = render()
  await expand(person)
  await person.click(await button('Delete: The door'))
  expect(asked).toHaveBeenCalledWith('Are you sure you want to delete this scenario?')
  expect(removal.requests).toHaveLength(0)
  await person.click(await button('Delete: The door'))
  expect(await screen.findByText('Scenario Deleted')).toBeVisible()
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
})

it('disables generation without credits, except for the exempt account', async () => {
  serve(makeScenario())
  const poor = render({ credits: 0 })
  await expand(poor.person)
  expect(await button('No Credits')).toBeDisabled()
  poor.unmount()
  const exempt = render({ credits: 0, isCreditExempt: true })
  await expand(exempt.person)
  expect(await button('Generate Image (1 Credit)')).toBeEnabled()
})

it('shows a running generation, blocks others, and cancels it', async () => {
  const generation = makeGeneration({ scenarioId: 7, modelChoice: 'dall-e-3' })
  const { id, modelChoice, createdAt } = generation
  const kept = serve(
    makeScenario({ generation: { id, modelChoice, createdAt } }),
    makeScenario({ id: 8, title: 'The road' }),
  )
  respondWithEvents(watchGeneration, (send) => send('generation', generation))
  const cancellation = respond(cancelGeneration, () => {
    kept.scenarios = kept.scenarios.map((scenario) => ({ ...scenario, generation: null }))
    return { ...generation, status: 'cancelled' as const, finishedAt: generation.createdAt }
  })
  respond(getUser, errorResponse(500, 'internal', 'no'))
  const { person } = render()
  await expand(person)
  const card = await screen.findByRole('article', { name: 'The door' })
  expect(within(card).getByText('Painting this scenario with DALL-E 3')).toBeVisible()
  expect(within(card).getByText(/typically takes 30-90 seconds/)).toBeVisible()
  const other = screen.getByRole('article', { name: 'The road' })
  const paintOther = within(other).getByRole<HTMLButtonElement>('button', {
    name: 'Generate Image (1 Credit)',
  })
  expect(paintOther).toBeDisabled()
  await person.click(within(card).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(paintOther).toBeEnabled())
  expect(screen.queryByText(/Painting this scenario/)).not.toBeInTheDocument()
  expect(cancellation.requests.map(({ params }) => params.id)).toEqual([id])
})

it('copies the goal context', async () => {
  serve(makeScenario())
  respond(createGoalContext, {
    pcmName: 'Dawn',
    contextDescription: 'A lake.',
    goalPrompt: 'Plan 90 days.',
  })
  const { person } = render()
  await person.click(await button('Take This Deeper'))
  expect(await screen.findByText('Goal context copied to clipboard')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('Dawn\n\nA lake.\n\nPlan 90 days.')
})

it('shows the error of a generation that failed before the list was refetched', async () => {
  const queued = makeGeneration({ scenarioId: 7, status: 'queued', stage: 'waiting', startedAt: null })
  serve(makeScenario())
  respond(generateScenarioImage, queued, 202)
  respondWithEvents(watchGeneration, (send) =>
    send('generation', {
      ...queued,
      status: 'failed',
      errorMessage: 'The provider refused.',
      finishedAt: queued.createdAt,
    }),
  )
  respond(getUser, errorResponse(500, 'internal', 'no'))
  const { person } = render()
  await expand(person)
  await person.click(await button('Generate Image (1 Credit)'))
  expect(await screen.findByText('The provider refused.')).toBeVisible()
  expect(screen.queryByText(/Painting this scenario/)).not.toBeInTheDocument()
  expect(await button('Generate Image (1 Credit)')).toHaveFocus()
})

it('opens the editor again with unsaved text, which can be discarded', async () => {
  signInAs('ada')
  serve(makeScenario())
  const first = render()
  await expand(first.person)
  await first.person.click(await button('Edit: The door'))
  await first.person.type(screen.getByLabelText('What you do, step by step'), ' Slowly.')
  first.unmount()

  const again = render()
  await expand(again.person)
  const text = await screen.findByLabelText('What you do, step by step')
  expect(text).toHaveValue('I walk in and begin. Slowly.')
  await again.person.click(await button('Discard'))
  expect(text).toHaveValue('I walk in and begin.')
  expect(Object.keys(localStorage)).toEqual([])
})

it('merges a title that was changed elsewhere with an edited text, and asks only about the other', async () => {
  const now = makeScenario({ title: 'The gate', scenarioText: 'I run in and begin.', version: 2 })
  serve(makeScenario())
  const { requests } = respond(updateScenario, ({ headers, body }) =>
    headers.get('if-match') === '"2"'
      ? { ...now, ...body, title: 'The gate', version: 3 }
      : versionConflict(now),
  )
  const { person } = render()
  await expand(person)
  await person.click(await button('Edit: The door'))
  await person.type(screen.getByLabelText('What you do, step by step'), ' Slowly.')
  await person.click(await button('Save'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Written in two places' }))
  expect(dialog.queryByRole('group', { name: 'Title' })).not.toBeInTheDocument()
  await person.click(dialog.getByRole('radio', { name: 'Keep mine' }))
  await person.click(dialog.getByRole('button', { name: 'Save my choice' }))
  expect(await screen.findByText('Scenario Updated')).toBeVisible()
  expect(requests[1]?.body).toEqual({ title: 'The gate', scenarioText: 'I walk in and begin. Slowly.' })
})
