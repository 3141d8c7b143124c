import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, type Session } from '#shared/contract/sessions.ts'
import { invalidateSessions, sessionsQuery } from '../../entities/step-up/queries.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError, isNetworkError, userMessageOf } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Ends one session. One that has ended already counts as ended. */
export function useEndSession({ id, device }: Session) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await callApi(endSession, { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: async () => {
      await keepSessions(queryClient, (session) => session.id !== id)
      showToast({ title: 'Signed out', description: `${device} is signed out.`, tone: 'success' })
    },
    meta: { errorMessage: describeFailure, errorTitle: 'Still signed in' },
  })
}

/** Ends every session but the current one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(endOtherSessions),
    onSuccess: async () => {
      await keepSessions(queryClient, ({ isCurrent }) => isCurrent)
      showToast({
        title: 'Signed out',
        description: 'Every other device is signed out.',
        tone: 'success',
      })
    },
    meta: { errorMessage: describeFailure, errorTitle: 'Still signed in' },
  })
}

/** Removes the others from the cached list, and reads it again. A response that is on its way may still have them. */
async function keepSessions(queryClient: QueryClient, isKept: (session: Session) => boolean): Promise<void> {
  const { queryKey } = sessionsQuery
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (sessions) => sessions?.filter(isKept))
  void invalidateSessions(queryClient)
}

const describeFailure = (error: unknown): string =>
  isNetworkError(error)
    ? 'The server cannot be reached. Please try again when you are online.'
    : userMessageOf(error, 'That did not work. Please try again.')
