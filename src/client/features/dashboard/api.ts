import { useMutation, useQueryClient } from '@tanstack/react-query'
import { recoverMissingImages } from '#shared/contract/generations.ts'
import { getStory, listMoments } from '#shared/contract/moments.ts'
import { getVersion } from '#shared/contract/site.ts'
import { getUser } from '#shared/contract/users.ts'
import { callApi } from '../../lib/api.ts'
import { userMessageOf } from '../../lib/api-error.ts'
import { callKey, readQuery } from '../../lib/query-client.ts'
import { handleIfUnauthorized } from '../../lib/session-expired.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Changes only with a restart of the server. */
export const versionQuery = { ...readQuery(getVersion), staleTime: Number.POSITIVE_INFINITY } as const

/** Repairs pictures that went missing, and says how many came back. */
export function useRecoverImages() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(recoverMissingImages, { body: {} }),
    onSuccess: ({ recoveredCount }) => {
      for (const call of [listMoments, getStory, getUser])
        void queryClient.invalidateQueries({ queryKey: callKey(call), exact: true })
      showToast({
        title: 'Image Recovery Complete',
        description: `Successfully recovered ${recoveredCount} missing images`,
        tone: 'success',
      })
    },
    onError: (error) => {
      if (handleIfUnauthorized(error)) return
      showToast({
        title: 'Recovery Failed',
        description: userMessageOf(error, 'Failed to recover missing images'),
        tone: 'destructive',
      })
    },
  })
}
