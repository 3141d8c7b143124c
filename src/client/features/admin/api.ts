import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AuditAction,
  getAdminHealth,
  getAdminQueue,
  getPerson,
  listAuditEntries,
  listFailedGenerations,
  listPeople,
} from '#shared/contract/admin.ts'
import { StepUpCancelledError } from '../../entities/step-up/errors.ts'
import { useStepUp } from '../../entities/step-up/use-step-up.tsx'
import { requestPage } from '../../lib/api.ts'
import { isNetworkError, userMessageOf } from '../../lib/api-error.ts'
import { readQuery } from '../../lib/query-client.ts'

/** What others do is seen at each visit. */
const FRESH = { staleTime: 0 } as const
const COLLECTION = '/api/admin'

/** The cursor of the first page. */
const START = ''

export const peopleQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: [COLLECTION, 'people', { query }],
    queryFn: ({ pageParam, signal }) =>
      requestPage(
        listPeople,
        { query: { ...(query && { query }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: START,
    getNextPageParam: ({ next }) => next?.cursor,
    ...FRESH,
  })

export const failedGenerationsQuery = infiniteQueryOptions({
  queryKey: [COLLECTION, 'generations'],
  queryFn: ({ pageParam, signal }) =>
    requestPage(listFailedGenerations, { query: { ...(pageParam && { cursor: pageParam }) } }, { signal }),
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
    queryFn: ({ pageParam, signal }) =>
      requestPage(
        listAuditEntries,
        { query: { ...(person && { person }), action, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: START,
    getNextPageParam: ({ next }) => next?.cursor,
    ...FRESH,
  })

export const personQuery = (id: string) =>
  ({ ...readQuery(getPerson, { params: { id } }), ...FRESH }) as const

export const queueQuery = { ...readQuery(getAdminQueue), ...FRESH, refetchInterval: 15_000 } as const

export const healthQuery = { ...readQuery(getAdminHealth), ...FRESH } as const

const invalidateAll = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: [COLLECTION] })

/**
 * A change by an administrator: after a sign-in of the last ten minutes, for which a dialog asks. `problem` is why the last one
 * failed. Everything shown is read again afterwards.
 */
export function useAdminChange<Input>(
  change: (input: Input) => Promise<unknown>,
  onDone: (input: Input) => void,
) {
  const queryClient = useQueryClient()
  const stepUp = useStepUp({ isCodeAccepted: false })
  const mutation = useMutation({
    mutationFn: (input: Input) =>
      stepUp.run(async () => {
        await change(input)
      }),
    onSuccess: (_, input) => onDone(input),
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
