import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EXPORT_MOMENT_COUNT, type ExportType } from '#shared/contract/exports.ts'
import type { Moment } from '#shared/contract/moments.ts'
import { MOMENT_COUNT } from '#shared/product.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { CompleteStep } from './complete-step.tsx'
import { exportName } from './export-kinds.ts'
import { resetExport, startExport, useExportRun } from './export-run.ts'
import { SelectStep } from './select-step.tsx'
import { TypeStep } from './type-step.tsx'

export interface ExportDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** All moments; those with an image can be selected. */
  moments: readonly Moment[]
  /** Highlighted in the first step. */
  initialType?: ExportType | undefined
}

/** Steps: type, selection (except for desktop), generating, complete. An error returns to the type. */
export function ExportDialog({ isOpen, onOpenChange, moments, initialType }: ExportDialogProps) {
  const queryClient = useQueryClient()
  const run = useExportRun()
  /** The type whose moments are being selected; undefined in the first step. */
  const [choosing, setChoosing] = useState<Exclude<ExportType, 'desktop'>>()
  const [selected, setSelected] = useState<number[]>([])
  const completed = moments.filter((moment) => moment.imageUrl !== null)

  const create = (type: ExportType, ids: number[]) => {
    setChoosing(undefined)
    void startExport(queryClient, type, ids)
  }
  const chooseType = (type: ExportType) => {
    resetExport()
    if (type === 'desktop') {
      create(
        'desktop',
        completed.slice(0, MOMENT_COUNT).map((moment) => moment.id),
      )
      return
    }
    // A previous selection is kept, without moments that no longer have an image.
    setSelected((before) => before.filter((id) => completed.some((moment) => moment.id === id)))
    setChoosing(type)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={titleOf(run.status, choosing)}
      {...(run.status === 'idle' && !choosing
        ? { description: 'Take your moments with you. Exports are private: only you can open them.' }
        : {})}
    >
      {run.status === 'generating' ? (
        <div role="status" className="flex flex-col items-center gap-4 px-4 py-12 text-center">
          <Spinner className="size-9 text-amber" />
          <p>Creating your {exportName(run.type)}...</p>
          <p className="text-sm text-quiet">
            You can close this window; the export goes on and waits in your account.
          </p>
        </div>
      ) : run.status === 'complete' ? (
        <CompleteStep
          result={run.result}
          onAnother={() => {
            resetExport()
            setSelected([])
          }}
        />
      ) : choosing ? (
        <SelectStep
          moments={completed}
          selected={selected.slice(0, EXPORT_MOMENT_COUNT)}
          onChange={setSelected}
          onBack={() => setChoosing(undefined)}
          onCreate={() => create(choosing, selected)}
        />
      ) : (
        <TypeStep
          completedCount={completed.length}
          preferred={initialType}
          errorMessage={run.errorMessage}
          onChoose={chooseType}
        />
      )}
    </Dialog>
  )
}

function titleOf(status: 'idle' | 'generating' | 'complete', choosing: ExportType | undefined): string {
  if (status === 'generating') return 'Creating Your Export'
  if (status === 'complete') return 'Your Export Is Ready'
  return choosing ? `${exportName(choosing)}: Select Moments` : 'Create Export'
}
