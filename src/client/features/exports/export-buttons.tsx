import Instagram from 'lucide-react/icons/image'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'
import type { ExportType } from '#shared/contract/exports.ts'
import { Button } from '../../ui/button.tsx'
import { EXPORT_KINDS } from './export-kinds.ts'

export const EXPORT_ICONS: Record<ExportType, ReactNode> = {
  desktop: <Monitor aria-hidden="true" />,
  mobile: <Smartphone aria-hidden="true" />,
  instagram: <Instagram aria-hidden="true" />,
}

/** One button for each kind of export; the screen opens the export dialog with it. */
export function ExportButtons({
  onChoose,
  className = '',
}: {
  onChoose: (type: ExportType) => void
  className?: string
}) {
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      {EXPORT_KINDS.map(({ type, name }) => (
        <Button key={type} variant="secondary" onClick={() => onChoose(type)}>
          {EXPORT_ICONS[type]}
          {name}
        </Button>
      ))}
    </div>
  )
}
