import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { statsQuery } from '../../entities/queries.ts'
import { onRehearsalEnqueued, sendRehearsals } from './rehearsal-outbox.ts'

const RETRY_MS = [2_000, 10_000, 30_000, 60_000]

/** Sends queued rehearsals: at once, when the browser comes online, when the app opens, and with backoff until they have arrived. */
export function useRehearsalOutbox(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const flush = async (tries: number) => {
      clearTimeout(timer)
      const { sent, isWaiting } = await withLock(userId, () => sendRehearsals(userId))
      if (isOver) return
      if (sent > 0) void queryClient.invalidateQueries({ queryKey: statsQuery.queryKey })
      const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]
      if (isWaiting) timer = setTimeout(() => void flush(tries + 1), wait)
    }
    const sendAll = () => void flush(0)
    sendAll()
    const stopListening = onRehearsalEnqueued(sendAll)
    addEventListener('online', sendAll)
    return () => {
      isOver = true
      clearTimeout(timer)
      stopListening()
      removeEventListener('online', sendAll)
    }
  }, [userId, queryClient])
}

/** One tab sends at a time; where the browser has no locks, the key of each recording sees to it that it counts once. */
function withLock<T>(userId: string, send: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(`future-memory-rehearsals:${userId}`, send) : send()
}
