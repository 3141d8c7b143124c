import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  cancelGeneration,
  type Generation,
  getGeneration,
  getRunningGeneration,
} from '#shared/contract/generations.ts'
import { callApi } from '../../lib/api.ts'
import type { ErrorMessage } from '../../lib/error-toast.ts'
import { readQuery } from '../../lib/query-client.ts'

/** Whether a generation has succeeded, failed or been cancelled; it does not change after that. */
export const isTerminal = ({ status }: Pick<Generation, 'status'>): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled'

/** One generation; not refetched once it is terminal. */
export const generationQuery = (id: string) =>
  queryOptions({
    ...readQuery(getGeneration, { params: { id } }),
    staleTime: ({ state }) => (state.data && isTerminal(state.data) ? Number.POSITIVE_INFINITY : 0),
  })

/** The running generation of a moment, or null. Refetched at each mount and focus, since another tab may have started one. */
export const runningGenerationQuery = (momentNumber: number) =>
  queryOptions({
    ...readQuery(getRunningGeneration, { params: { pcm: momentNumber } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always' as const,
  })

/** Writes a generation to the cache. A terminal state is never replaced by an older one. */
export function setGenerationCache(queryClient: QueryClient, generation: Generation): void {
  queryClient.setQueryData(generationQuery(generation.id).queryKey, (cached) =>
    cached && isTerminal(cached) ? cached : generation,
  )
}

/** Cancels a generation by id. `useGeneration` reads the result from the cache. */
export function useCancelGeneration(meta: { errorTitle: string; errorMessage: ErrorMessage }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(cancelGeneration, { params: { id } }),
    onSuccess: (generation) => setGenerationCache(queryClient, generation),
    meta,
  })
}
