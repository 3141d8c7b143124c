import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getCheckout, startCheckout } from '#shared/contract/payments.ts'
import { listCreditEntries } from '#shared/contract/users.ts'
import { userQuery } from '../../entities/queries.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { serverMessageOr } from '../../lib/error-toast.ts'
import { readQuery } from '../../lib/query-client.ts'

export const creditEntriesQuery = readQuery(listCreditEntries)

/** Starts a checkout. The same pack and idempotency key return the same checkout. */
export function useOpenCheckout(onSuccess: (checkout: { url: string }) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { packId: string; clientKey: string }) => callApi(startCheckout, { body }),
    onSuccess,
    onError: (error) => {
      // It may have ended because it is paid.
      if (!(error instanceof ApiError && error.code === 'conflict')) return
      for (const { queryKey } of [userQuery, creditEntriesQuery])
        void queryClient.invalidateQueries({ queryKey })
    },
    meta: { errorMessage: serverMessageOr('The payment page could not be opened. Please try again.') },
  })
}

const POLL_MS = 2_000
/** While a bank transfer is pending, which may take days. */
const SLOW_POLL_MS = 15_000

export const isNotFound = (error: Error | null) => error instanceof ApiError && error.status === 404

/** A checkout, polled until it is terminal or not found. */
export const checkoutQuery = (id: string) =>
  queryOptions({
    ...readQuery(getCheckout, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (isNotFound(state.error)) return false
      const status = state.data?.status
      if (status === undefined || status === 'open') return POLL_MS
      return status === 'waiting' ? SLOW_POLL_MS : false
    },
  })
