import { type ReactNode, useState } from 'react'
import type { ExportType } from '#shared/contract/exports.ts'
import type { Moment } from '#shared/contract/moments.ts'
import { ImageViewer } from '../../entities/moment/image-viewer.tsx'
import { EnhancedPromptDialog } from '../../features/dashboard/enhanced-prompt-dialog.tsx'
import { ExportDialog } from '../../features/exports/export-dialog.tsx'

interface MomentDialogs {
  viewImage: (moment: Moment) => void
  viewPrompt: (moment: Moment) => void
  openExport: (type: ExportType) => void
  dialogs: ReactNode
}

/** The dialogs for a list of moments: enlarged image, enhanced prompt, export. The functions that open them are stable. */
export function useMomentDialogs(moments: readonly Moment[]): MomentDialogs {
  const [imageMoment, setImageMoment] = useState<Moment>()
  const [promptMoment, setPromptMoment] = useState<Moment>()
  const [exportType, setExportType] = useState<ExportType>()
  return {
    viewImage: setImageMoment,
    viewPrompt: setPromptMoment,
    openExport: setExportType,
    dialogs: (
      <>
        <ImageViewer moment={imageMoment} onClose={() => setImageMoment(undefined)} />
        <EnhancedPromptDialog moment={promptMoment} onClose={() => setPromptMoment(undefined)} />
        <ExportDialog
          isOpen={exportType !== undefined}
          onOpenChange={() => setExportType(undefined)}
          moments={moments}
          initialType={exportType}
        />
      </>
    ),
  }
}
