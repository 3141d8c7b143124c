import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, CallInput, CallOutput } from '#shared/contract/call.ts'
import { callUrl, request } from './api.ts'
import { ApiError } from './api-error.ts'
import { handleIfUnauthorized } from './session-expired.ts'

/** The cache key of a read: its address. */
export function callKey<C extends Call>(call: C, input?: CallInput<C>): readonly [string] {
  return [callUrl(call, input)]
}

type ReadArgs<C extends Call> = unknown extends CallInput<C> ? [input?: undefined] : [input: CallInput<C>]

/** Query options of a read: key and fetcher in one place, so that a key is never typed again. */
export function readQuery<C extends Call>(call: C, ...[input]: ReadArgs<C>) {
  return queryOptions<CallOutput<C>, Error>({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => request(call, input, { signal }),
  })
}

/** The same read, answering null instead of failing while the record is not there. */
export function readQueryOrNull<C extends Call>(call: C, ...[input]: ReadArgs<C>) {
  return queryOptions<CallOutput<C> | null, Error>({
    queryKey: callKey(call, input),
    queryFn: async ({ signal }) => {
      try {
        return await request(call, input, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
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
  queryCache: new QueryCache({
    // Whichever read notices first that the session is over. Mutations tell it themselves.
    onError: (error) => {
      handleIfUnauthorized(error)
    },
  }),
  defaultOptions: {
    // Without a line a read fails at once and its screen says so, instead of waiting without a word.
    queries: { staleTime: 30_000, gcTime: 30 * 60_000, retry: mayHelpToRetry, networkMode: 'always' },
    // Writes are told to the person at once; each screen decides what is sent again.
    mutations: { retry: false, networkMode: 'always' },
  },
})
