import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AppearanceProfile, getUser, updateProfile } from '#shared/contract/users.ts'
import { callApi } from '../../lib/api.ts'
import { callKey, readQuery } from '../../lib/query-client.ts'
import { handleIfUnauthorized } from '../../lib/session-expired.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Saves the appearance; without one, only that the person was asked. */
export function useSaveProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (appearanceProfile: AppearanceProfile | undefined) =>
      callApi(updateProfile, {
        body: { ...(appearanceProfile ? { appearanceProfile } : {}), hasCompletedProfile: true },
      }),
    onSuccess: (user, appearanceProfile) => {
      queryClient.setQueryData(readQuery(getUser).queryKey, user)
      void queryClient.invalidateQueries({ queryKey: callKey(getUser), exact: true })
      if (appearanceProfile)
        showToast({
          title: 'Profile Updated',
          description: 'Your next pictures will show you like this.',
          tone: 'success',
        })
    },
    onError: (error) => {
      if (handleIfUnauthorized(error)) return
      showToast({
        title: 'Error',
        description: 'Failed to save profile. Please try again.',
        tone: 'destructive',
      })
    },
  })
}
