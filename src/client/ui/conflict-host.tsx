import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { closeConflicts, useOpenConflict } from './conflict-store.ts'

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}))

/** Renders the dialog of the conflict store. Leaving the screen closes it without a choice. */
export function ConflictHost() {
  const conflict = useOpenConflict()
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each change of path
  useEffect(() => closeConflicts, [path])
  return (
    <Suspense fallback={null}>
      {conflict && <ConflictDialog key={conflict.id} conflict={conflict} />}
    </Suspense>
  )
}
