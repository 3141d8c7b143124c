import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EXPORT_MOMENT_COUNT, type ExportType } from '#shared/contract/exports.ts'
import type { Moment } from '#shared/contract/moments.ts'
import { MOMENT_COUNT } from '#shared/product.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { CompleteActions, CompleteStep } from './complete-step.tsx'
import { exportName } from './export-kinds.ts'
import { cancelExport, type ExportRun, IDLE, resetExport, startExport, useExportRun } from './export-run.ts'
import { SelectActions, SelectStep } from './select-step.tsx'
import { TypeStep } from './type-step.tsx'

export interface ExportDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** All moments; those with an image can be selected. */
  moments: readonly Moment[]
  /** Chosen in the first step, with the focus. */
  initialType?: ExportType | undefined
}

/** Steps: type, selection (except for desktop), generating, complete. An error returns to the type. */
export function ExportDialog({ isOpen, onOpenChange, moments, initialType }: ExportDialogProps) {
  const queryClient = useQueryClient()
  const run = useVisibleRun(isOpen, initialType)
  /** The type whose moments are being selected; undefined in the first step. */
  const [choosing, setChoosing] = useState<Exclude<ExportType, 'desktop'>>()
  const [selected, setSelected] = useState<number[]>([])
  const completed = moments.filter((moment) => moment.imageUrl !== null)
  // Closed in the second step, it opens in the first.
  if (!isOpen && choosing) setChoosing(undefined)

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
      footer={
        run.status === 'generating' ? (
          <Button variant="secondary" data-autofocus onClick={cancelExport}>
            Cancel
          </Button>
        ) : run.status === 'complete' ? (
          <CompleteActions
            result={run.result}
            onAnother={() => {
              resetExport()
              setSelected([])
            }}
          />
        ) : (
          choosing && (
            <SelectActions
              count={selected.slice(0, EXPORT_MOMENT_COUNT).length}
              onBack={() => setChoosing(undefined)}
              onCreate={() => create(choosing, selected)}
            />
          )
        )
      }
    >
      {run.status === 'generating' ? (
        <div role="status" className="flex flex-col items-center gap-4 px-4 py-10 text-center">
          <Spinner className="size-9 text-amber" />
          <p>Creating your {exportName(run.type)}...</p>
          <p className="text-sm text-quiet">
            You can close this window; the export goes on and waits in your account.
          </p>
        </div>
      ) : run.status === 'complete' ? (
        <CompleteStep result={run.result} />
      ) : choosing ? (
        <SelectStep
          moments={completed}
          selected={selected.slice(0, EXPORT_MOMENT_COUNT)}
          onChange={setSelected}
        />
      ) : (
        <TypeStep
          completedCount={completed.length}
          preferred={initialType}
          errorMessage={run.errorMessage}
          isCancelled={run.isCancelled ?? false}
          onChoose={chooseType}
        />
      )}
    </Dialog>
  )
}

/**
 * The run to show. When the dialog opens, a result or an error is left out that was there when it last closed, or that is a
 * result of another type than the one asked for; results stand in the history.
 */
function useVisibleRun(isOpen: boolean, type: ExportType | undefined): ExportRun {
  const run = useExportRun()
  const [wasOpen, setWasOpen] = useState(false)
  const [closedWith, setClosedWith] = useState<ExportRun>()
  const [hidden, setHidden] = useState<ExportRun>()
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (!isOpen) setClosedWith(run)
    else {
      const isOther = run.status === 'complete' && run.result.type !== type
      setHidden(run.status !== 'generating' && (run === closedWith || isOther) ? run : undefined)
    }
  }
  return run === hidden ? IDLE : run
}

function titleOf(status: 'idle' | 'generating' | 'complete', choosing: ExportType | undefined): string {
  if (status === 'generating') return 'Creating Your Export'
  if (status === 'complete') return 'Your Export Is Ready'
  return choosing ? `${exportName(choosing)}: Select Moments` : 'Create Export'
}
