import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Generation } from '#shared/contract/generations.ts'
import {
  createGoalContext,
  type FutureScenario,
  futureScenario,
  generateScenarios,
  removeScenario,
  updateScenario,
} from '#shared/contract/scenarios.ts'
import { PARTNER_NAME, TEXT_LIMITS } from '#shared/product.ts'
import { statsQuery } from '../../entities/queries.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { serverMessageOr } from '../../lib/error-toast.ts'
import { ifUnchanged, type SaveOptions, saveVersioned } from '../../lib/save-versioned.ts'
import { showToast } from '../../ui/toast-store.ts'
import { scenariosQuery } from './queries.ts'

function updateScenariosCache(
  queryClient: QueryClient,
  change: (scenarios: FutureScenario[]) => FutureScenario[],
): void {
  queryClient.setQueryData(scenariosQuery.queryKey, (list) => list && { scenarios: change(list.scenarios) })
}

/** Marks a scenario's image as in progress in the cached list. */
export function setScenarioGeneration(
  queryClient: QueryClient,
  scenarioId: number,
  { id, modelChoice, createdAt }: Generation,
): void {
  updateScenariosCache(queryClient, (all) =>
    all.map((scenario) =>
      scenario.id === scenarioId ? { ...scenario, generation: { id, modelChoice, createdAt } } : scenario,
    ),
  )
}

/** Removes a terminal generation from the cached list, which may not have been refetched. */
export function clearScenarioGeneration(queryClient: QueryClient, id: string): void {
  updateScenariosCache(queryClient, (all) =>
    all.map((scenario) => (scenario.generation?.id === id ? { ...scenario, generation: null } : scenario)),
  )
}

export function invalidateScenarios(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: scenariosQuery.queryKey })
}

export function useGenerateScenarios(pcmId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['generate-scenarios', pcmId],
    mutationFn: () => callApi(generateScenarios, { body: { pcmId } }),
    onSuccess: ({ scenarios }) => {
      updateScenariosCache(queryClient, (all) => [
        ...all.filter((scenario) => scenario.pcmId !== pcmId),
        ...scenarios,
      ])
      showToast({ title: 'Future Scenarios Generated', tone: 'success' })
    },
    meta: {
      errorTitle: 'Generation Failed',
      errorMessage: serverMessageOr('Failed to generate future scenarios. Please try again.'),
    },
    onSettled: () => {
      void invalidateScenarios(queryClient)
      void queryClient.invalidateQueries({ queryKey: statsQuery.queryKey })
    },
  })
}

const FIELDS = [
  { name: 'title', label: 'Title', maxLength: TEXT_LIMITS.title },
  { name: 'scenarioText', label: 'What you do, step by step', maxLength: TEXT_LIMITS.scenario },
] as const

type ScenarioTexts = Readonly<Record<(typeof FIELDS)[number]['name'], string>>

export const scenarioTexts = ({ title, scenarioText }: FutureScenario): ScenarioTexts => ({
  title: title ?? '',
  scenarioText,
})

/** The texts of a scenario, and those from which they were made. */
type ChangedScenario = Record<'base' | 'mine', ScenarioTexts>

/** Throws as `saveVersioned`. */
export const saveScenario = (
  scenario: FutureScenario,
  texts: ChangedScenario,
  { userId, isBackground = false }: SaveOptions = {},
): Promise<FutureScenario> =>
  saveVersioned({
    ...texts,
    subject: 'This scenario',
    fields: FIELDS,
    current: scenario,
    read: scenarioTexts,
    parse: (value) => futureScenario.parse(value),
    send: ({ title = '', scenarioText = '' }, { id, version }) =>
      callApi(
        updateScenario,
        { params: { id }, body: { title, scenarioText } },
        { headers: ifUnchanged(version), ...(userId === undefined ? {} : { userId }) },
      ),
    isBackground,
  })

export function useUpdateScenario(scenario: FutureScenario) {
  const { id } = scenario
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (texts: ChangedScenario) => saveScenario(scenario, texts),
    onSuccess: (changed) => {
      updateScenariosCache(queryClient, (all) =>
        all.map((scenario) => (scenario.id === id ? changed : scenario)),
      )
      showToast({ title: 'Scenario Updated', tone: 'success' })
    },
    meta: {
      errorTitle: 'Update Failed',
      errorMessage: serverMessageOr('Failed to update scenario. Please try again.'),
    },
    onSettled: () => void invalidateScenarios(queryClient),
  })
}

/** A scenario that was changed elsewhere is not deleted. */
export function useDeleteScenario({ id, version }: FutureScenario) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await callApi(removeScenario, { params: { id } }, { headers: ifUnchanged(version) })
      } catch (error) {
        // Already deleted, for example in another tab.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: () => {
      updateScenariosCache(queryClient, (all) => all.filter((scenario) => scenario.id !== id))
      showToast({ title: 'Scenario Deleted', tone: 'success' })
    },
    meta: {
      errorTitle: 'Delete Failed',
      errorMessage: serverMessageOr('Failed to delete scenario. Please try again.'),
    },
    onSettled: () => {
      void invalidateScenarios(queryClient)
      void queryClient.invalidateQueries({ queryKey: statsQuery.queryKey })
    },
  })
}

export const useGoalContext = (pcmId: number) =>
  useMutation({
    mutationFn: () => callApi(createGoalContext, { body: { pcmId } }),
    meta: { errorMessage: serverMessageOr(`Failed to generate ${PARTNER_NAME} goal context`) },
  })
