import { queryOptions, useMutation } from '@tanstack/react-query'
import { getCheckout, startCheckout } from '#shared/contract/payments.ts'
import { listCreditEntries } from '#shared/contract/users.ts'
import { callApi } from '../../lib/api.ts'
import { serverMessageOr } from '../../lib/error-toast.ts'
import { readQuery } from '../../lib/query-client.ts'

export const creditEntriesQuery = readQuery(listCreditEntries)

/** Opens a checkout. The same pack under the same key opens the same one. */
export function useOpenCheckout(onSuccess: (checkout: { url: string }) => void) {
  return useMutation({
    mutationFn: (body: { packId: string; clientKey: string }) => callApi(startCheckout, { body }),
    onSuccess,
    meta: { errorMessage: serverMessageOr('The payment page could not be opened. Please try again.') },
  })
}

const POLL_MS = 2_000
/** A bank may take days: the page need not ask often. */
const SLOW_POLL_MS = 15_000

/** A checkout, asked for again until it has ended. */
export const checkoutQuery = (id: string) =>
  queryOptions({
    ...readQuery(getCheckout, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const status = state.data?.status
      if (status === undefined || status === 'open') return POLL_MS
      return status === 'waiting' ? SLOW_POLL_MS : false
    },
  })
