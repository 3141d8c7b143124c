import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ModelChoice } from '#shared/contract/fields.ts'
import { cancelGeneration } from '#shared/contract/generations.ts'
import { type FutureScenario, generateScenarioImage } from '#shared/contract/scenarios.ts'
import { getUser } from '#shared/contract/users.ts'
import { modelLabel } from '#shared/domain/model-labels.ts'
import { callApi } from '../../lib/api.ts'
import { newKey } from '../../lib/new-key.ts'
import { readQuery } from '../../lib/query-client.ts'
import { showToast } from '../../ui/toast-store.ts'
import { generationQuery, refreshScenarios, tellFailure } from './api.ts'

const FAILURE = 'Failed to generate scenario image. Please try again.'

/** Asks for a scenario's picture. It belongs to the server: the list then tells that it is under way, also after a reload. */
export function usePaintScenario(scenarioId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['scenario-image'],
    mutationFn: (preferredModel: ModelChoice) =>
      callApi(
        generateScenarioImage,
        { body: { scenarioId, preferredModel } },
        { headers: { prefer: 'respond-async', 'idempotency-key': newKey() } },
      ),
    onError: (error) => tellFailure('Generation Failed', error, FAILURE),
    // Pending until the list knows of it, so that nothing flickers between.
    onSettled: () => refreshScenarios(queryClient),
  })
}

export function useCancelPainting() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(cancelGeneration, { params: { id } }),
    onSuccess: (ended) => queryClient.setQueryData(generationQuery(ended.id).queryKey, ended),
    onError: (error) => tellFailure('Error', error, 'The picture could not be cancelled.'),
  })
}

/** Follows the picture that is being made for a scenario to its end, and says how it ended. */
export function useFollowPainting({ generation }: FutureScenario): void {
  const queryClient = useQueryClient()
  const followed = useQuery({
    ...generationQuery(generation?.id ?? ''),
    enabled: generation !== null,
  }).data
  const ended = generation && followed?.id === generation.id ? followed : undefined
  const status = ended?.status

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end, whatever is rendered again
  useEffect(() => {
    if (!ended || status === 'queued' || status === 'running') return
    void tellEnd()
    async function tellEnd() {
      // The person's credits are asked for as the picture has left them; the list forgets the generation last.
      const user = await queryClient
        .fetchQuery({ ...readQuery(getUser), staleTime: 0, retry: false })
        .catch(() => undefined)
      await refreshScenarios(queryClient)
      if (status === 'succeeded')
        showToast({
          title: 'Scenario Image Generated',
          description: `Generated using ${modelLabel(ended?.model ?? '')} • ${user?.credits ?? 0} credits remaining`,
          tone: 'success',
        })
      else if (status === 'failed')
        showToast({
          title: 'Generation Failed',
          description: ended?.errorMessage ?? FAILURE,
          tone: 'destructive',
        })
    }
  }, [ended?.id, status])
}
