import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { momentsQuery } from '../features/moments/api.ts'
import { saveOfflineCopy } from '../lib/offline-copy.ts'

/** Whenever a screen has loaded the moments, they are kept for when there is no line. Asks for nothing by itself. */
export function useSaveOfflineCopy(userId: string): void {
  const { data } = useQuery({ ...momentsQuery, enabled: false })
  useEffect(() => {
    if (data) void saveOfflineCopy(userId, data)
  }, [userId, data])
}
