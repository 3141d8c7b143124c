import Download from 'lucide-react/icons/download'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import type { CreatedExport } from '#shared/contract/exports.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { Button } from '../../ui/button.tsx'
import { exportName } from './export-kinds.ts'
import { canShareFiles, saveExport, shareExport } from './save-export.ts'

const RATIOS = {
  desktop: 'aspect-[16/9]',
  mobile: 'aspect-[1290/2796]',
  instagram: 'aspect-[9/16]',
} as const

/** The last step: the exported image. */
export function CompleteStep({ result }: { result: CreatedExport }) {
  return (
    <img
      src={result.url}
      alt={`Your new ${exportName(result.type)}`}
      className={`mx-auto block max-h-[56dvh] w-auto max-w-full rounded-m bg-abyss object-contain ${RATIOS[result.type]}`}
    />
  )
}

/** The controls of the last step: download, share, another export. */
export function CompleteActions({ result, onAnother }: { result: CreatedExport; onAnother: () => void }) {
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    await saveExport(result)
    setIsSaving(false)
  }
  return (
    <>
      <Button variant="ghost" onClick={onAnother}>
        Create Another
      </Button>
      {result.type === 'instagram' && canShareFiles() && (
        <Button variant="secondary" onClick={() => void shareExport(result, PRODUCT_NAME)}>
          <Share2 aria-hidden="true" />
          Share
        </Button>
      )}
      <Button data-autofocus isBusy={isSaving} onClick={() => void save()}>
        {!isSaving && <Download aria-hidden="true" />}
        Download
      </Button>
    </>
  )
}
