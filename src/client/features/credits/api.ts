import { queryOptions } from '@tanstack/react-query'
import { listCreditEntries } from '#shared/contract/credits.ts'
import { getCheckout, startCheckout } from '#shared/contract/payments.ts'
import { callApi } from '../../lib/api.ts'
import { readQuery } from '../../lib/query-client.ts'

export const creditEntriesQuery = readQuery(listCreditEntries)

export const openCheckout = (packId: string, clientKey: string) =>
  callApi(startCheckout, { body: { packId, clientKey } })

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
