import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { momentsQuery } from '../entities/moment/queries.ts'

/**
 * Fetches the moments again when another tab has removed a draft: it has saved the text, and an edit in this tab must start
 * from what was saved.
 */
export function useFollowOtherTabs(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (newValue === null && key?.startsWith(`future-memory:${encodeURIComponent(userId)}:draft:`))
        void queryClient.invalidateQueries({ queryKey: momentsQuery.queryKey })
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [queryClient, userId])
}
