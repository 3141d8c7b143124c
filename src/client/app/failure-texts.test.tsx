import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Call } from '#shared/contract/call.ts'
import { recoverMissingImages } from '#shared/contract/generations.ts'
import {
  completeDailyAction,
  createDailyAction,
  removeDailyAction,
  updateDailyAction,
} from '#shared/contract/practice.ts'
import {
  createGoalContext,
  generateScenarioImage,
  generateScenarios,
  listAllScenarios,
  removeScenario,
  updateScenario,
} from '#shared/contract/scenarios.ts'
import {
  toNewAction,
  useCompleteAction,
  useCreateAction,
  useDeleteAction,
  useEditAction,
  useReopenAction,
} from '../features/daily-actions/api.ts'
import { Toolbar } from '../features/dashboard/toolbar.tsx'
import {
  scenarioTexts,
  useDeleteScenario,
  useGenerateScenarios,
  useGoalContext,
  useUpdateScenario,
} from '../features/scenarios/api.ts'
import { useGenerateScenarioImage } from '../features/scenarios/use-scenario-generation.ts'
import { errorResponse, respond } from '../lib/testing/api-server.ts'
import { makeAction, makeScenario } from '../lib/testing/factories.ts'
import { renderScreen } from '../lib/testing/render-screen.tsx'

const internal = () => errorResponse(500, 'internal', 'Something went wrong on our side. Please try again.')

interface Failing {
  call: Call
  title: string
  text: string
  /** Returns what sends the call. */
  useSend: () => () => void
}

const scenario = makeScenario()
const changed = { title: 'The gate', scenarioText: 'I run in and begin.' }

const CALLS: Failing[] = [
  {
    call: createDailyAction,
    title: 'Error',
    text: 'Failed to create daily action',
    useSend() {
      const { mutate } = useCreateAction()
      return () => mutate(toNewAction(1001, 'Walk.', 'key'))
    },
  },
  {
    call: completeDailyAction,
    title: 'Error',
    text: 'Failed to complete action',
    useSend() {
      const { mutate } = useCompleteAction()
      return () => mutate(7)
    },
  },
  {
    call: updateDailyAction,
    title: 'Error',
    text: 'Failed to update action',
    useSend() {
      const { mutate } = useEditAction()
      return () => mutate({ action: makeAction(), base: 'Write one page.', actionText: 'Walk.' })
    },
  },
  {
    call: updateDailyAction,
    title: 'Error',
    text: 'Failed to update action',
    useSend() {
      const { mutate } = useReopenAction()
      return () => mutate(7)
    },
  },
  {
    call: removeDailyAction,
    title: 'Error',
    text: 'Failed to delete action',
    useSend() {
      const { mutate } = useDeleteAction()
      return () => mutate(makeAction())
    },
  },
  {
    call: generateScenarios,
    title: 'Generation Failed',
    text: 'Failed to generate future scenarios. Please try again.',
    useSend() {
      const { mutate } = useGenerateScenarios(1001)
      return () => mutate()
    },
  },
  {
    call: updateScenario,
    title: 'Update Failed',
    text: 'Failed to update scenario. Please try again.',
    useSend() {
      const { mutate } = useUpdateScenario(scenario)
      return () => mutate({ base: scenarioTexts(scenario), mine: changed })
    },
  },
  {
    call: removeScenario,
    title: 'Delete Failed',
    text: 'Failed to delete scenario. Please try again.',
    useSend() {
      const { mutate } = useDeleteScenario(scenario)
      return () => mutate()
    },
  },
  {
    call: generateScenarioImage,
    title: 'Generation Failed',
    text: 'Failed to generate scenario image. Please try again.',
    useSend() {
      const { mutate } = useGenerateScenarioImage(7)
      return () => mutate('gpt-image-1')
    },
  },
  {
    call: createGoalContext,
    title: 'Error',
    text: 'Failed to generate OneLevelUp goal context',
    useSend() {
      const { mutate } = useGoalContext(1001)
      return () => mutate()
    },
  },
]

function Sender({ useSend }: Pick<Failing, 'useSend'>) {
  const send = useSend()
  return (
    <button type="button" onClick={send}>
      send
    </button>
  )
}

it.each(CALLS)('shows "$title" and "$text" when the server has an internal error', async (failing) => {
  respond(listAllScenarios, { scenarios: [] })
  respond(failing.call, internal())
  const { person } = renderScreen(<Sender useSend={failing.useSend} />)
  await person.click(screen.getByRole('button', { name: 'send' }))
  expect(await screen.findByText(failing.text)).toBeVisible()
  expect(screen.getByText(failing.title)).toBeVisible()
})

it('shows the specified texts when the missing images cannot be recovered', async () => {
  respond(recoverMissingImages, internal())
  const nothing = () => undefined
  const { person } = renderScreen(
    <Toolbar accountHref="/account" share="" logout="" onAppearance={nothing} onScenarios={nothing} />,
  )
  await person.click(screen.getByRole('button', { name: 'Fix' }))
  expect(await screen.findByText('Failed to recover missing images')).toBeVisible()
  expect(screen.getByText('Recovery Failed')).toBeVisible()
})
