import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MOMENT_COUNT } from '#shared/product.ts'
import { momentQuery } from '../../entities/moment/queries.ts'
import { UnresolvedConflictError } from '../../lib/api-error.ts'
import { redirectIfUnauthorized } from '../../lib/error-toast.ts'
import type { DraftField } from '../../lib/stored-items.ts'
import { isConflictOpen } from '../../ui/conflict-store.ts'
import { showToast } from '../../ui/toast-store.ts'
import { readDraft } from './moment-drafts.ts'

/** Conflicts that were closed without a choice. They are asked about again by the editor and after a reload. */
const declined = new Set<string>()

/** Whether a dialog may open: somebody looks at the page and is not typing. */
const canAsk = () =>
  document.visibilityState === 'visible' &&
  !isConflictOpen() &&
  !document.activeElement?.matches('input, textarea, select')

/** Sends a draft whose save failed without a connection, or that is a part of an unfinished moment. */
async function sendPending(queryClient: QueryClient, userId: string, momentNumber: number): Promise<void> {
  const { fields, isSavePending = false } = readDraft(userId, momentNumber)
  if (Object.keys(fields).length === 0) return
  // Not a part of the first load: there is rarely something to send.
  const { EDITOR_FIELDS, isUnfinished, saveDraft, textsOf } = await import('./save-moment.ts')
  if (!EDITOR_FIELDS.some((field) => fields[field])) return
  const query = momentQuery(momentNumber)
  const moment = isSavePending
    ? await queryClient.fetchQuery({ ...query, staleTime: 0 })
    : await queryClient.ensureQueryData(query)
  const server = textsOf(moment)
  const textOf = (field: DraftField) => fields[field]?.text ?? server[field]
  const isPartial = isUnfinished(moment, {
    surfacePrompt: textOf('surfacePrompt'),
    sensoryPrompt: textOf('sensoryPrompt'),
    soulPrompt: textOf('soulPrompt'),
  })
  if (!isSavePending && !isPartial) return
  const conflict = `${userId}:${momentNumber}:${moment?.version ?? 0}`
  const isBackground = declined.has(conflict) || !canAsk()
  try {
    await saveDraft(queryClient, userId, momentNumber, { isBackground })
  } catch (error) {
    if (!(error instanceof UnresolvedConflictError)) throw error
    if (!isBackground) declined.add(conflict)
    return
  }
  if (isSavePending)
    showToast({
      title: 'Saved',
      description: `Moment ${momentNumber} has reached your account.`,
      tone: 'success',
    })
}

let isSending = false

/** Runs the action unless this or another tab is running it. The Web Locks API is undefined without https. */
async function withLock(name: string, action: () => Promise<void>): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    if (!('locks' in navigator)) return await action()
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await action()
    })
  } finally {
    isSending = false
  }
}

/**
 * Sends drafts that have not reached the server: when the app opens, and when the browser is online again. Sending twice is
 * harmless, since each save is based on a version; a lock prevents several tabs from sending concurrently.
 */
export function usePendingSaves(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const sendAll = async () => {
      for (let number = 1; number <= MOMENT_COUNT; number++) await sendPending(queryClient, userId, number)
    }
    const send = () => {
      if (!navigator.onLine) return
      withLock(`future-memory-pending:${userId}`, sendAll).catch((error: unknown) => {
        // The draft is kept and sent again at the next event.
        if (!redirectIfUnauthorized(error)) console.warn('What was written offline is not sent yet.', error)
      })
    }
    send()
    addEventListener('online', send)
    // There is no `online` event when only the server was down, so it is retried on focus too.
    addEventListener('focus', send)
    return () => {
      removeEventListener('online', send)
      removeEventListener('focus', send)
    }
  }, [queryClient, userId])
}
