import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ModelChoice } from '#shared/contract/fields.ts'
import type { Generation } from '#shared/contract/generations.ts'
import { generateScenarioImage } from '#shared/contract/scenarios.ts'
import { modelLabel } from '#shared/domain/images.ts'
import { isTerminal } from '../../entities/generation/queries.ts'
import { useGeneration } from '../../entities/generation/use-generation.ts'
import { userQuery } from '../../entities/queries.ts'
import { callApi, newIdempotencyKey } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { serverMessageOr } from '../../lib/error-toast.ts'
import { showToast } from '../../ui/toast-store.ts'
import { clearScenarioGeneration, invalidateScenarios, setScenarioGeneration } from './api.ts'

const FAILED = 'Failed to generate scenario image. Please try again.'

/** Starts the generation of a scenario's image. Its progress is part of the list of scenarios, so that it survives a reload. */
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
    onSuccess: (answer) => {
      // Not by a refetch: a generation that fails quickly would never appear in the list.
      if ('status' in answer) setScenarioGeneration(queryClient, scenarioId, answer)
    },
    // The request may have been accepted although the response was lost.
    onError: () => invalidateScenarios(queryClient),
    meta: { errorTitle: 'Generation Failed', errorMessage: serverMessageOr(FAILED) },
  })
}

/** Watches the generation of a scenario's image and shows its result. `onEnd` is called once the list is up to date. */
export function useWatchScenarioGeneration(id: string, onEnd: (id: string) => void): void {
  const queryClient = useQueryClient()
  const { generation, error } = useGeneration(id)
  const isTerminated = (generation !== undefined && isTerminal(generation)) || isGone(error)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each terminal generation
  useEffect(() => {
    if (isTerminated) void applyResult(queryClient, id, generation).finally(() => onEnd(id))
  }, [id, isTerminated])
}

/** A generation is deleted with its scenario. */
const isGone = (error: Error | undefined) => error instanceof ApiError && error.status === 404

async function applyResult(
  queryClient: QueryClient,
  id: string,
  ended: Generation | undefined,
): Promise<void> {
  // The toast shows the remaining credits.
  const user = await queryClient
    .fetchQuery({ ...userQuery, staleTime: 0, retry: false })
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
    showToast({ title: 'Generation Failed', description: ended.errorMessage ?? FAILED, tone: 'destructive' })
}
