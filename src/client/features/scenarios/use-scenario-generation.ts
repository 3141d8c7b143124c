import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ModelChoice } from '#shared/contract/fields.ts'
import type { Generation } from '#shared/contract/generations.ts'
import { generateScenarioImage } from '#shared/contract/scenarios.ts'
import { modelLabel } from '#shared/domain/model-labels.ts'
import { isTerminal } from '../../entities/generation/queries.ts'
import { useGeneration } from '../../entities/generation/use-generation.ts'
import { userQuery } from '../../entities/queries.ts'
import { callApi, newIdempotencyKey } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { serverMessageOr } from '../../lib/error-toast.ts'
import { showToast } from '../../ui/toast-store.ts'
import { clearScenarioGeneration, invalidateScenarios, setScenarioGeneration } from './api.ts'

const FAILED = 'Failed to generate scenario image. Please try again.'

/** Requests a scenario's image. It belongs to the server: the list says that it is in progress, also after a reload. */
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
      // At once: an image that fails quickly has ended before the list could be read.
      if ('status' in answer) setScenarioGeneration(queryClient, scenarioId, answer)
    },
    // The request may have arrived although its answer did not.
    onError: () => invalidateScenarios(queryClient),
    meta: { errorTitle: 'Generation Failed', errorMessage: serverMessageOr(FAILED) },
  })
}

/** Follows the generation of a scenario's image and shows how it ended. `onEnd` is called when everything on the screen is up to date. */
export function useScenarioGeneration(id: string, onEnd: (id: string) => void): void {
  const queryClient = useQueryClient()
  const { generation, error } = useGeneration(id)
  const isOver = (generation !== undefined && isTerminal(generation)) || isGone(error)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (isOver) void showEnd(queryClient, id, generation).finally(() => onEnd(id))
  }, [id, isOver])
}

/** A generation is removed with its scenario. */
const isGone = (error: Error | undefined) => error instanceof ApiError && error.status === 404

async function showEnd(queryClient: QueryClient, id: string, ended: Generation | undefined): Promise<void> {
  // The toast says how many credits the image has left.
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
