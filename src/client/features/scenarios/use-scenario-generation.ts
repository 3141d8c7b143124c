import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ModelChoice } from '#shared/contract/fields.ts'
import { cancelGeneration, type Generation } from '#shared/contract/generations.ts'
import { generateScenarioImage } from '#shared/contract/scenarios.ts'
import { getUser } from '#shared/contract/users.ts'
import { modelLabel } from '#shared/domain/model-labels.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newIdempotencyKey } from '../../lib/new-key.ts'
import { readQuery } from '../../lib/query-client.ts'
import { showToast } from '../../ui/toast-store.ts'
import {
  clearScenarioGeneration,
  generationQuery,
  hasEnded,
  invalidateScenarios,
  setScenarioGeneration,
  tellFailure,
} from './api.ts'

const FAILURE = 'Failed to generate scenario image. Please try again.'

/** Asks for a scenario's picture. It belongs to the server: the list then tells that it is under way, also after a reload. */
export function useGenerateScenarioImage(scenarioId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['scenario-image'],
    mutationFn: (preferredModel: ModelChoice) =>
      callApi(
        generateScenarioImage,
        { body: { scenarioId, preferredModel } },
        { headers: { prefer: 'respond-async', 'idempotency-key': newIdempotencyKey() } },
      ),
    onSuccess: (begun) => {
      // Noted at once: a picture that fails quickly has ended before the list could be asked for it.
      if ('status' in begun) setScenarioGeneration(queryClient, scenarioId, begun)
    },
    onError: async (error) => {
      tellFailure('Generation Failed', error, FAILURE)
      // The request may have arrived although its answer did not.
      await invalidateScenarios(queryClient)
    },
  })
}

export function useCancelScenarioGeneration() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(cancelGeneration, { params: { id } }),
    onSuccess: (ended) => queryClient.setQueryData(generationQuery(ended.id).queryKey, ended),
    onError: (error) => tellFailure('Error', error, 'The picture could not be cancelled.'),
  })
}

/** Follows a picture to its end, and says how it ended. `onTold` hears of it when everything shows the end. */
export function useScenarioGeneration(id: string, onTold: (id: string) => void): void {
  const queryClient = useQueryClient()
  const followed = useQuery(generationQuery(id))
  const isOver = (followed.data && hasEnded(followed.data)) || isGone(followed.error)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (isOver) void tellEnd(queryClient, id, followed.data).finally(() => onTold(id))
  }, [id, isOver])
}

/** With its scenario the generation goes too. */
const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404

async function tellEnd(queryClient: QueryClient, id: string, ended: Generation | undefined): Promise<void> {
  // The person's credits are asked for as the picture has left them.
  const user = await queryClient
    .fetchQuery({ ...readQuery(getUser), staleTime: 0, retry: false })
    .catch(() => undefined)
  await invalidateScenarios(queryClient)
  clearScenarioGeneration(queryClient, id)
  if (ended?.status === 'succeeded')
    showToast({
      title: 'Scenario Image Generated',
      description: `Generated using ${modelLabel(ended.model ?? '')} • ${user?.credits ?? 0} credits remaining`,
      tone: 'success',
    })
  else if (ended?.status === 'failed')
    showToast({
      title: 'Generation Failed',
      description: ended.errorMessage ?? FAILURE,
      tone: 'destructive',
    })
}
