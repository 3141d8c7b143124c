import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CreatedExport, ExportType } from '#shared/contract/exports.ts'
import { userMessageOf } from '../../lib/api-error.ts'
import { readAuthState, subscribeToAuthState } from '../../lib/auth-state.ts'
import { toastError } from '../../lib/error-toast.ts'
import { showToast } from '../../ui/toast-store.ts'
import { createExport, exportsQuery } from './api.ts'

export type ExportRun =
  | { status: 'idle'; problem: string | null }
  | { status: 'generating'; type: ExportType }
  | { status: 'complete'; result: CreatedExport }

const IDLE: ExportRun = { status: 'idle', problem: null }
let run: ExportRun = IDLE
let owner: string | undefined
const listeners = new Set<() => void>()

const readRun = () => run

function set(next: ExportRun): void {
  run = next
  for (const listener of listeners) listener()
}

// What one person made must not be seen by the next one at this browser.
subscribeToAuthState(() => {
  const userId = readAuthState().user?.id
  if (userId !== owner) {
    owner = userId
    set(IDLE)
  }
})

/**
 * Makes an export outside of any dialog, so that closing the dialog, or leaving the screen, loses nothing: opening it
 * again shows it in progress or complete.
 */
export async function startExport(
  queryClient: QueryClient,
  type: ExportType,
  momentIds: number[],
): Promise<void> {
  if (run.status === 'generating') return
  const begun: ExportRun = { status: 'generating', type }
  set(begun)
  // The person may have changed meanwhile, and with them the run.
  const isMine = () => readRun() === begun
  try {
    const result = await createExport(type, momentIds)
    void queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey })
    if (!isMine()) return
    set({ status: 'complete', result })
    showToast({
      title: 'Export Created!',
      description: 'Your custom wallpaper is ready for download.',
      tone: 'success',
    })
  } catch (error) {
    if (!isMine()) return
    set({ status: 'idle', problem: userMessageOf(error, 'The server could not be reached.') })
    toastError(error, 'Export Failed', 'There was an error creating your export. Please try again.')
  }
}

/** Back to the start, for another export. One under way goes on. */
export function resetExport(): void {
  if (run.status !== 'generating') set(IDLE)
}

export function useExportRun(): ExportRun {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readRun,
    () => IDLE,
  )
}
