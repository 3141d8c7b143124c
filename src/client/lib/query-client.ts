import {
  type DefaultOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { Call, CallInput, CallOutput } from '#shared/contract/call.ts'
import { callUrl, requestCall } from './api.ts'
import { ApiError, isNetworkError, UnresolvedConflictError } from './api-error.ts'
import { type ErrorMessage, redirectIfUnauthorized, toastError } from './error-toast.ts'

/** How the failure of a mutation is shown. Without `errorMessage` there is no toast: its component shows the error. */
type MutationErrorMeta = {
  errorMessage?: ErrorMessage
  /** "Error" by default. */
  errorTitle?: string
  /** No toast for a network error: the component shows it. */
  isNetworkErrorShownInline?: boolean
  /** The duration of the toast for an expired session. */
  unauthorizedToastMs?: number
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationErrorMeta
  }
}

/**
 * The cache key of a read: its path, split after the collection. Joined by "/" it is the path, and a collection's key is the
 * prefix of the keys in it: `['/api/pcms']` of `['/api/pcms', '3', 'images']`.
 */
function queryKeyOf<C extends Call>(call: C, input?: CallInput<C>): readonly string[] {
  const [, collection = '', rest] = /^(\/[^/]+\/[^/?]+)(?:\/(.+))?$/.exec(callUrl(call, input)) ?? []
  return rest === undefined ? [collection] : [collection, ...rest.split('/')]
}

type ReadArgs<C extends Call> =
  Record<never, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

/** The query options of a call: its cache key and fetcher. */
export function readQuery<C extends Call>(call: C, ...[input]: ReadArgs<C>) {
  return queryOptions<CallOutput<C>, Error>({
    queryKey: queryKeyOf(call, input),
    queryFn: ({ signal }) => requestCall(call, input, { signal }),
  })
}

function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status < 500) return false
  return failures < 2
}

export function createQueryClient({ queries, mutations }: DefaultOptions = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // Screens show other query errors themselves.
      onError: (error) => void redirectIfUnauthorized(error),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta = {} }) => {
        if (redirectIfUnauthorized(error, meta.unauthorizedToastMs)) return
        // Shown by a notice beside the text, which leads back to the choice.
        if (meta.errorMessage === undefined || error instanceof UnresolvedConflictError) return
        if (meta.isNetworkErrorShownInline && isNetworkError(error)) return
        toastError(error, meta.errorTitle ?? 'Error', meta.errorMessage)
      },
    }),
    defaultOptions: {
      // `always`: offline, a query fails immediately and its screen shows the error, instead of pausing.
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: shouldRetry,
        networkMode: 'always',
        ...queries,
      },
      // Not retried: each screen decides what is sent again.
      mutations: { retry: false, networkMode: 'always', ...mutations },
    },
  })
}

export const queryClient = createQueryClient()
