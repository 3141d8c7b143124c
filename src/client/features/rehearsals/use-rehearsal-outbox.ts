import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { statsQuery } from '../../entities/queries.ts'
import { onRehearsalEnqueued, sendRehearsals } from './rehearsal-outbox.ts'

const RETRY_MS = [2_000, 10_000, 30_000, 60_000]

/** Sends queued rehearsals when one is enqueued, when the app opens and when the browser comes online; retries with backoff. */
export function useRehearsalOutbox(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const flush = async (tries: number) => {
      clearTimeout(timer)
      const { sent, isWaiting } = await withLock(userId, () => sendRehearsals(userId))
      if (isUnmounted) return
      if (sent > 0) void queryClient.invalidateQueries({ queryKey: statsQuery.queryKey })
      const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]
      if (isWaiting) timer = setTimeout(() => void flush(tries + 1), wait)
    }
    const sendAll = () => void flush(0)
    sendAll()
    const stopListening = onRehearsalEnqueued(sendAll)
    addEventListener('online', sendAll)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      stopListening()
      removeEventListener('online', sendAll)
    }
  }, [userId, queryClient])
}

/** Only one tab sends at a time. Without the Web Locks API the idempotency keys prevent duplicates. */
function withLock<T>(userId: string, send: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(`future-memory-rehearsals:${userId}`, send) : send()
}
