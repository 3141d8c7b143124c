import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Generation, getGeneration } from '#shared/contract/generations.ts'
import {
  createGoalContext,
  type FutureScenario,
  generateScenarios,
  listAllScenarios,
  removeScenario,
  updateScenario,
} from '#shared/contract/scenarios.ts'
import { getStats } from '#shared/contract/stats.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError, userMessageOf } from '../../lib/api-error.ts'
import { callKey, readQuery } from '../../lib/query-client.ts'
import { handleIfUnauthorized } from '../../lib/session-expired.ts'
import { showToast } from '../../ui/toast-store.ts'

/** The scenarios of all moments: one read, whichever of them a screen shows. */
export const scenariosQuery = readQuery(listAllScenarios)

const POLL_MS = 2_000

/** A picture under way, asked for until it has ended. */
export const generationQuery = (id: string) =>
  queryOptions({
    ...readQuery(getGeneration, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : POLL_MS),
  })

export const hasEnded = ({ status }: Generation) => status !== 'queued' && status !== 'running'

function editList(queryClient: QueryClient, change: (scenarios: FutureScenario[]) => FutureScenario[]): void {
  queryClient.setQueryData(scenariosQuery.queryKey, (list) => list && { scenarios: change(list.scenarios) })
}

/** The list knows of a picture that was begun, without being asked for anew. */
export function setScenarioGeneration(
  queryClient: QueryClient,
  scenarioId: number,
  { id, modelChoice, createdAt }: Generation,
): void {
  editList(queryClient, (all) =>
    all.map((scenario) =>
      scenario.id === scenarioId ? { ...scenario, generation: { id, modelChoice, createdAt } } : scenario,
    ),
  )
}

/** The list forgets a picture that has ended, also when it cannot be asked for just now. */
export function clearScenarioGeneration(queryClient: QueryClient, id: string): void {
  editList(queryClient, (all) =>
    all.map((scenario) => (scenario.generation?.id === id ? { ...scenario, generation: null } : scenario)),
  )
}

export function invalidateScenarios(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: scenariosQuery.queryKey, exact: true })
}

export function tellFailure(title: string, error: unknown, fallback: string): void {
  if (handleIfUnauthorized(error)) return
  showToast({ title, description: userMessageOf(error, fallback), tone: 'destructive' })
}

export function useGenerateScenarios(pcmId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['generate-scenarios', pcmId],
    mutationFn: () => callApi(generateScenarios, { body: { pcmId } }),
    onSuccess: ({ scenarios }) => {
      editList(queryClient, (all) => [...all.filter((scenario) => scenario.pcmId !== pcmId), ...scenarios])
      showToast({ title: 'Future Scenarios Generated', tone: 'success' })
    },
    onError: (error) =>
      tellFailure('Generation Failed', error, 'Failed to generate future scenarios. Please try again.'),
    onSettled: () => {
      void invalidateScenarios(queryClient)
      void queryClient.invalidateQueries({ queryKey: callKey(getStats), exact: true })
    },
  })
}

export function useUpdateScenario(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { title: string; scenarioText: string }) =>
      callApi(updateScenario, { params: { id }, body }),
    onSuccess: (changed) => {
      editList(queryClient, (all) => all.map((scenario) => (scenario.id === id ? changed : scenario)))
      showToast({ title: 'Scenario Updated', tone: 'success' })
    },
    onError: (error) => tellFailure('Update Failed', error, 'Failed to update scenario. Please try again.'),
    onSettled: () => void invalidateScenarios(queryClient),
  })
}

export function useDeleteScenario(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await callApi(removeScenario, { params: { id } })
      } catch (error) {
        // Another tab was first: it is gone, as was asked.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: () => {
      editList(queryClient, (all) => all.filter((scenario) => scenario.id !== id))
      showToast({ title: 'Scenario Deleted', tone: 'success' })
    },
    onError: (error) => tellFailure('Delete Failed', error, 'Failed to delete scenario. Please try again.'),
    onSettled: () => {
      void invalidateScenarios(queryClient)
      void queryClient.invalidateQueries({ queryKey: callKey(getStats), exact: true })
    },
  })
}

export const useGoalContext = (pcmId: number) =>
  useMutation({ mutationFn: () => callApi(createGoalContext, { body: { pcmId } }) })
