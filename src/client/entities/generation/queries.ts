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

/** Whether a generation has ended, and will not change any more. */
export const isTerminal = ({ status }: Pick<Generation, 'status'>): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled'

/** One generation; it never changes once it has ended. */
export const generationQuery = (id: string) =>
  queryOptions({
    ...readQuery(getGeneration, { params: { id } }),
    staleTime: ({ state }) => (state.data && isTerminal(state.data) ? Number.POSITIVE_INFINITY : 0),
  })

/** The generation that runs for a moment, or null; read again at each mount and focus, since another tab may have begun it. */
export const runningGenerationQuery = (momentNumber: number) =>
  queryOptions({
    ...readQuery(getRunningGeneration, { params: { pcm: momentNumber } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always' as const,
  })

/** Puts a generation into the cache. One that has ended is never replaced by an older state of itself. */
export function setGenerationCache(queryClient: QueryClient, generation: Generation): void {
  queryClient.setQueryData(generationQuery(generation.id).queryKey, (known) =>
    known && isTerminal(known) ? known : generation,
  )
}

/** Cancels by id. `useGeneration` takes the end from the cache. */
export function useCancelGeneration(meta: { errorTitle: string; errorMessage: ErrorMessage }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(cancelGeneration, { params: { id } }),
    onSuccess: (generation) => setGenerationCache(queryClient, generation),
    meta,
  })
}
