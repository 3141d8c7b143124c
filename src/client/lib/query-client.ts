import {
  type DefaultOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { Call, CallInput, CallOutput } from '#shared/contract/call.ts'
import { callUrl, request } from './api.ts'
import { ApiError, isNetworkError } from './api-error.ts'
import { type ErrorMessage, redirectIfUnauthorized, toastError } from './error-toast.ts'

/** How the failure of a mutation is shown. Without `errorMessage` the place that sends it shows it, and there is no toast. */
type MutationErrorMeta = {
  errorMessage?: ErrorMessage
  /** "Error" unless said otherwise. */
  errorTitle?: string
  /** No toast when the server could not be reached: the place that sends it shows that. */
  isNetworkErrorShownInPlace?: boolean
  /** How long it is shown that the session is over, in ms. */
  unauthorizedToastMs?: number
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationErrorMeta
  }
}

/**
 * The cache key of a read: its path, split behind the collection. Joined by "/" it is the path that is read, and a collection's
 * key is the prefix of everything in it: `['/api/pcms']` of `['/api/pcms', '3', 'images']`.
 */
function queryKeyOf<C extends Call>(call: C, input?: CallInput<C>): readonly string[] {
  const [, collection = '', rest] = /^(\/[^/]+\/[^/?]+)(?:\/(.+))?$/.exec(callUrl(call, input)) ?? []
  return rest === undefined ? [collection] : [collection, ...rest.split('/')]
}

type ReadArgs<C extends Call> = unknown extends CallInput<C> ? [input?: undefined] : [input: CallInput<C>]

/** Query options of a read: key and fetcher in one place, so that a key is never typed again. */
export function readQuery<C extends Call>(call: C, ...[input]: ReadArgs<C>) {
  return queryOptions<CallOutput<C>, Error>({
    queryKey: queryKeyOf(call, input),
    queryFn: ({ signal }) => request(call, input, { signal }),
  })
}

/** The same read, answering null instead of failing while the record does not exist. */
export function readQueryOrNull<C extends Call>(call: C, ...[input]: ReadArgs<C>) {
  return queryOptions<CallOutput<C> | null, Error>({
    queryKey: queryKeyOf(call, input),
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

export function createQueryClient({ queries, mutations }: DefaultOptions = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // Screens show the other errors of their reads themselves.
      onError: (error) => void redirectIfUnauthorized(error),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta = {} }) => {
        if (redirectIfUnauthorized(error, meta.unauthorizedToastMs)) return
        if (meta.errorMessage === undefined) return
        if (meta.isNetworkErrorShownInPlace && isNetworkError(error)) return
        toastError(error, meta.errorTitle ?? 'Error', meta.errorMessage)
      },
    }),
    defaultOptions: {
      // Offline, a read fails at once and its screen says so, instead of waiting silently.
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: mayHelpToRetry,
        networkMode: 'always',
        ...queries,
      },
      // A failed write is shown at once; each screen decides what is sent again.
      mutations: { retry: false, networkMode: 'always', ...mutations },
    },
  })
}

export const queryClient = createQueryClient()
