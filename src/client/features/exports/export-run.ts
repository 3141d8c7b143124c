import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CreatedExport, ExportType } from '#shared/contract/exports.ts'
import { userMessageOf } from '../../lib/api-error.ts'
import { readAuthState, subscribeToAuthState } from '../../lib/auth-state.ts'
import { toastError } from '../../lib/error-toast.ts'
import { showToast } from '../../ui/toast-store.ts'
import { createExport, exportsQuery } from './api.ts'

export type ExportRun =
  | {
      status: 'idle'
      errorMessage: string | null
      /** Whether the person has just stopped waiting for an export. */
      isCancelled?: boolean
    }
  | { status: 'generating'; type: ExportType }
  | { status: 'complete'; result: CreatedExport }

export const IDLE: ExportRun = { status: 'idle', errorMessage: null }
let run: ExportRun = IDLE
let owner: string | undefined
const listeners = new Set<() => void>()

const readRun = () => run

function set(next: ExportRun): void {
  run = next
  for (const listener of listeners) listener()
}

// An export of one user must not be shown to another user of the same browser.
subscribeToAuthState(() => {
  const userId = readAuthState().user?.id
  if (userId !== owner) {
    owner = userId
    set(IDLE)
  }
})

/**
 * Creates an export. Its state is at module level, so that it survives when the dialog is closed or the screen changes, and
 * the reopened dialog shows it in progress or complete.
 */
export async function startExport(
  queryClient: QueryClient,
  type: ExportType,
  momentIds: number[],
): Promise<void> {
  if (run.status === 'generating') return
  const started: ExportRun = { status: 'generating', type }
  set(started)
  // False if it was cancelled, or another user has signed in meanwhile.
  const isCurrent = () => readRun() === started
  try {
    const result = await createExport(type, momentIds)
    void queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey })
    if (!isCurrent()) return
    set({ status: 'complete', result })
    showToast({
      title: 'Export Created!',
      description: 'Your custom wallpaper is ready for download.',
      tone: 'success',
    })
  } catch (error) {
    if (!isCurrent()) return
    set({ status: 'idle', errorMessage: userMessageOf(error, 'The export could not be created.') })
    toastError(error, 'Export Failed', 'There was an error creating your export. Please try again.')
  }
}

/** Stops waiting for the export in progress. The server may still finish it: then it stands in the history. */
export function cancelExport(): void {
  if (run.status === 'generating') set({ status: 'idle', errorMessage: null, isCancelled: true })
}

/** Returns to idle, unless an export is in progress. */
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
