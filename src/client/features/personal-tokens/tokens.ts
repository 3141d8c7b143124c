import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TokenScope } from '#shared/contract/call.ts'
import {
  createPersonalToken,
  listPersonalTokens,
  type PersonalToken,
  revokePersonalToken,
} from '#shared/contract/personal-tokens.ts'
import { callApi } from '../../lib/api.ts'
import { ApiError, isNetworkError, userMessageOf } from '../../lib/api-error.ts'
import { readQuery } from '../../lib/query-client.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Read again at each visit, as their last use changes. */
export const tokensQuery = { ...readQuery(listPersonalTokens), staleTime: 0 } as const

/** What a scope allows, for people. */
export const SCOPE_TEXTS: Record<TokenScope, { label: string; hint: string; short: string }> = {
  read: {
    label: 'Read',
    hint: 'Your moments, images and practice, and your name and address.',
    short: 'reads',
  },
  write: {
    label: 'Write',
    hint: 'Change your moments, plan and complete steps. Includes reading.',
    short: 'writes',
  },
  generate: {
    label: 'Generate',
    hint: 'Have images and texts made. Images spend your credits. Includes reading.',
    short: 'generates',
  },
}

export interface NewToken {
  name: string
  scopes: TokenScope[]
  /** Null for a token without an end. */
  expiresInDays: number | null
}

/** Makes a token. `code` is a mailed one, if the person has entered it. */
export const createToken = (token: NewToken, code: string | undefined) =>
  callApi(createPersonalToken, { body: { ...token, ...(code === undefined ? {} : { nonce: code }) } })

/** Removes a token. One that is gone already counts as removed. */
export function useRevokeToken(onSettled: () => void) {
  const queryClient = useQueryClient()
  const { queryKey } = tokensQuery
  return useMutation({
    mutationFn: async ({ id }: PersonalToken) => {
      try {
        await callApi(revokePersonalToken, { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: async (_, { id, name }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (tokens) => tokens?.filter((token) => token.id !== id))
      // As <bdi> does it: the direction of the name is its own.
      const isolated = `\u2068${name}\u2069`
      showToast({ title: 'Token removed', description: `${isolated} no longer works.`, tone: 'success' })
    },
    onSettled: () => {
      onSettled()
      void queryClient.invalidateQueries({ queryKey })
    },
    meta: {
      errorTitle: 'Not removed',
      errorMessage: (error: unknown) =>
        isNetworkError(error)
          ? 'The server cannot be reached. Please try again when you are online.'
          : userMessageOf(error, 'That did not work. Please try again.'),
    },
  })
}
