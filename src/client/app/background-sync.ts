import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { momentsQuery } from '../entities/moment/queries.ts'
import { usePendingSaves } from '../features/moments/pending-saves.ts'
import { useRehearsalOutbox } from '../features/rehearsals/use-rehearsal-outbox.ts'
import { saveOfflineCopy } from '../lib/offline-copy.ts'
import { useUnsavedTextNames } from './sign-out/unsaved-texts.ts'
import { useFollowOtherTabs } from './use-follow-other-tabs.ts'

/** Sends pending saves and rehearsals, and updates the offline copy. Renders nothing. */
export function BackgroundSync({ userId }: { userId: string }) {
  usePendingSaves(userId)
  useSaveOfflineCopy(userId)
  useRehearsalOutbox(userId)
  useFollowOtherTabs(userId)
  useUnsavedTextNames(userId)
  return null
}

/** Writes the offline copy whenever the cached moments change. Sends no request for the moments. */
function useSaveOfflineCopy(userId: string): void {
  const { data } = useQuery({ ...momentsQuery, enabled: false })
  useEffect(() => {
    if (data) void saveOfflineCopy(userId, data)
  }, [userId, data])
}
