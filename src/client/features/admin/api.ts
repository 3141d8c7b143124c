import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type AuditAction,
  getAdminHealth,
  getAdminQueue,
  getPerson,
  listAuditEntries,
  listFailedGenerations,
  listPeople,
} from '#shared/contract/admin.ts'
import { invalidateUser, userQuery } from '../../entities/queries.ts'
import { StepUpCancelledError } from '../../entities/step-up/errors.ts'
import { useStepUp } from '../../entities/step-up/use-step-up.tsx'
import { requestCall, requestPage } from '../../lib/api.ts'
import { ApiError, isNetworkError, userMessageOf } from '../../lib/api-error.ts'
import { readQuery } from '../../lib/query-client.ts'

/** What others do is seen at each visit. */
const FRESH = { staleTime: 0 } as const
const COLLECTION = '/api/admin'

/** The cursor of the first page. */
const START = ''

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/**
 * The response to a call of administrators. After 404, which is also what people without the role get, the user is read again: whoever
 * has lost the role gets the screen of everybody else.
 */
async function checkingRole<T>(queryClient: QueryClient, response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (isNotFound(error)) await invalidateUser(queryClient)
    throw error
  }
}

export const peopleQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: [COLLECTION, 'people', { query }],
    queryFn: ({ pageParam, signal, client }) =>
      checkingRole(
        client,
        requestPage(
          listPeople,
          { query: { ...(query && { query }), ...(pageParam && { cursor: pageParam }) } },
          { signal },
        ),
      ),
    initialPageParam: START,
    getNextPageParam: ({ next }) => next?.cursor,
    ...FRESH,
  })

export const failedGenerationsQuery = infiniteQueryOptions({
  queryKey: [COLLECTION, 'generations'],
  queryFn: ({ pageParam, signal, client }) =>
    checkingRole(
      client,
      requestPage(listFailedGenerations, { query: { ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ),
  initialPageParam: START,
  getNextPageParam: ({ next }) => next?.cursor,
  ...FRESH,
})

export interface AuditSearch {
  person: string
  action: AuditAction | undefined
}

export const auditQuery = ({ person, action }: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [COLLECTION, 'audit', { person, action }],
    queryFn: ({ pageParam, signal, client }) =>
      checkingRole(
        client,
        requestPage(
          listAuditEntries,
          { query: { ...(person && { person }), action, ...(pageParam && { cursor: pageParam }) } },
          { signal },
        ),
      ),
    initialPageParam: START,
    getNextPageParam: ({ next }) => next?.cursor,
    ...FRESH,
  })

export const personQuery = (id: string) =>
  queryOptions({
    ...readQuery(getPerson, { params: { id } }),
    queryFn: ({ client, signal }) =>
      checkingRole(client, requestCall(getPerson, { params: { id } }, { signal })),
    ...FRESH,
  })

export const queueQuery = queryOptions({
  ...readQuery(getAdminQueue),
  queryFn: ({ client, signal }) => checkingRole(client, requestCall(getAdminQueue, undefined, { signal })),
  ...FRESH,
  refetchInterval: 15_000,
})

export const healthQuery = queryOptions({
  ...readQuery(getAdminHealth),
  queryFn: ({ client, signal }) => checkingRole(client, requestCall(getAdminHealth, undefined, { signal })),
  ...FRESH,
})

const invalidateAll = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: [COLLECTION] })

/**
 * A change by an administrator: after a sign-in of the last ten minutes, for which a dialog asks. `problem` is why the last one
 * failed. Everything shown is read again afterwards. `onNotFound`: what was to be changed is not there, for somebody who has the role.
 */
export function useAdminChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  onDone: (input: Input, result: Result) => void,
  onNotFound?: () => void,
) {
  const queryClient = useQueryClient()
  const stepUp = useStepUp({ isCodeAccepted: false })
  const mutation = useMutation({
    mutationFn: async (input: Input) => {
      const results: Result[] = []
      await stepUp.run(async () => {
        results.push(await checkingRole(queryClient, change(input)))
      })
      // `run` has thrown if the change was not made.
      return results[0] as Result
    },
    onSuccess: (result, input) => onDone(input, result),
    onError: (error) => {
      const hasRole = queryClient.getQueryData(userQuery.queryKey)?.isAdmin
      if (isNotFound(error) && hasRole) onNotFound?.()
    },
    onSettled: () => void invalidateAll(queryClient),
  })
  return { ...mutation, problem: problemOf(mutation.error), stepUpDialog: stepUp.dialog }
}

function problemOf(error: unknown): string | undefined {
  if (error === null || error instanceof StepUpCancelledError) return undefined
  return isNetworkError(error)
    ? 'The server cannot be reached. Please try again when you are online.'
    : userMessageOf(error, 'That did not work. Please try again.')
}
