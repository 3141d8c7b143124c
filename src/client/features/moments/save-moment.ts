import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallInput } from '#shared/contract/call.ts'
import { createMoment, type Moment, updateMoment } from '#shared/contract/moments.ts'
import { MOMENT_COUNT } from '#shared/product.ts'
import { momentQuery, setMomentCache } from '../../entities/moment/queries.ts'
import { callApi } from '../../lib/api.ts'
import { redirectIfUnauthorized } from '../../lib/error-toast.ts'
import { showToast } from '../../ui/toast-store.ts'
import { clearSavedFields, readDraft } from './moment-drafts.ts'
import { areAllFilled } from './steps.ts'

export type MomentText = CallInput<typeof createMoment>['body']

/** Creates the moment if `existingId` is undefined, otherwise updates it. */
export async function saveMoment(existingId: number | undefined, text: MomentText): Promise<Moment> {
  return existingId === undefined
    ? await callApi(createMoment, { body: text })
    : await callApi(updateMoment, { params: { id: existingId }, body: text })
}

async function sendPending(queryClient: QueryClient, userId: string, momentNumber: number): Promise<void> {
  const draft = readDraft(userId, momentNumber)
  if (!draft.isSavePending) return
  const moment = await queryClient.fetchQuery({ ...momentQuery(momentNumber), staleTime: 0 })
  const textOf = (field: keyof typeof draft.fields) => draft.fields[field]?.text ?? moment?.[field] ?? ''
  const texts = {
    surfacePrompt: textOf('surfacePrompt'),
    sensoryPrompt: textOf('sensoryPrompt'),
    soulPrompt: textOf('soulPrompt'),
  }
  if (!areAllFilled(texts)) return
  const text = {
    pcmNumber: momentNumber,
    descriptiveName: textOf('descriptiveName').trim() || null,
    ...texts,
  }
  const saved = await saveMoment(moment?.id, text)
  clearSavedFields(userId, momentNumber, text)
  setMomentCache(queryClient, saved)
  showToast({
    title: 'Saved',
    description: `Moment ${momentNumber} has reached your account.`,
    tone: 'success',
  })
}

/**
 * Sends drafts that could not be saved because the server was unreachable: when the app opens, and when the browser is online
 * again. Sending twice is harmless, since a user has one moment of each number; a lock prevents several tabs from sending
 * concurrently.
 */
export function usePendingSaves(userId: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const sendAll = async () => {
      if (!navigator.onLine) return
      await navigator.locks.request(
        `future-memory-pending:${userId}`,
        { ifAvailable: true },
        async (lock) => {
          if (!lock) return
          for (let number = 1; number <= MOMENT_COUNT; number++)
            await sendPending(queryClient, userId, number)
        },
      )
    }
    const send = () => {
      sendAll().catch((error: unknown) => {
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
