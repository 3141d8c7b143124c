import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, CallInput, CallOutput } from '#shared/contract/call.ts'
import { callApi, callUrl } from './api.ts'
import { ApiError, isUnauthorized } from './api-error.ts'

/** The cache key of a read: its address. */
export function callKey<C extends Call>(call: C, input?: CallInput<C>): readonly [string] {
  return [callUrl(call, input)]
}

type ReadArgs<C extends Call> = unknown extends CallInput<C> ? [input?: undefined] : [input: CallInput<C>]

/** Query options of a read: key and fetcher in one place, so that a key is never typed again. */
export function readQuery<C extends Call>(call: C, ...[input]: ReadArgs<C>) {
  return queryOptions<CallOutput<C>, Error>({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) =>
      (
        callApi as (
          call: C,
          input: CallInput<C> | undefined,
          options: { signal: AbortSignal },
        ) => Promise<CallOutput<C>>
      )(call, input, { signal }),
  })
}

/** The same read, answering null instead of failing when the session is over or the record is not there. */
export function readQueryOrNull<C extends Call>(call: C, ...args: ReadArgs<C>) {
  const { queryKey } = readQuery(call, ...args)
  return queryOptions<CallOutput<C> | null, Error>({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await (
          callApi as (
            call: C,
            input: CallInput<C> | undefined,
            options: { signal: AbortSignal },
          ) => Promise<CallOutput<C>>
        )(call, args[0], { signal })
      } catch (error) {
        if (isUnauthorized(error) || (error instanceof ApiError && error.status === 404)) return null
        throw error
      }
    },
  })
}

function mayHelpToRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status < 500) return false
  return failures < 2
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 30 * 60_000, retry: mayHelpToRetry },
    // Writes are told to the person at once; each screen decides what is sent again.
    mutations: { retry: false, networkMode: 'always' },
  },
})
