import { useState } from 'react'
import type { ExportType } from '#shared/contract/exports.ts'
import { cn } from '../../ui/cn.ts'
import { EXPORT_ICONS } from './export-buttons.tsx'
import { EXPORT_KINDS } from './export-kinds.ts'

/**
 * The first step: selects the type. `preferred` is the one whose button opened the dialog: it is chosen and has the focus, so
 * that Enter goes on. The outline follows the focus.
 */
export function TypeStep({
  completedCount,
  preferred,
  errorMessage,
  isCancelled,
  onChoose,
}: {
  completedCount: number
  preferred: ExportType | undefined
  errorMessage: string | null
  isCancelled: boolean
  onChoose: (type: ExportType) => void
}) {
  const [chosen, setChosen] = useState(preferred)
  return (
    <div className="flex flex-col gap-3">
      {isCancelled && (
        <p role="status" className="rounded-m border border-line bg-lifted px-4 py-3 text-sm text-quiet">
          Cancelled here. If the server still finishes it, you find it in the export history of your account.
        </p>
      )}
      {errorMessage && (
        <p role="alert" className="rounded-m border border-bad/40 bg-bad-ground px-4 py-3 text-sm text-bad">
          {errorMessage} Nothing was lost; you can try again.
        </p>
      )}
      {EXPORT_KINDS.map(({ type, name, description, size, minMoments }) => {
        const isMissing = completedCount < minMoments
        return (
          <button
            key={type}
            type="button"
            disabled={isMissing}
            onClick={() => onChoose(type)}
            onFocus={() => setChosen(type)}
            aria-current={type === chosen || undefined}
            data-autofocus={type === chosen || undefined}
            className={cn(
              'flex items-center gap-4 rounded-m border bg-lifted p-4 text-left transition-colors duration-(--duration-quick)',
              'hover:bg-hover/60 disabled:opacity-60 disabled:hover:bg-lifted',
              type === chosen ? 'border-amber bg-amber/8' : 'border-line',
            )}
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-amber/12 text-amber [&_svg]:size-5">
              {EXPORT_ICONS[type]}
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-medium">{name}</span>
                <span className="text-xs text-faint tabular-nums">{size}</span>
              </span>
              <span className="mt-0.5 block text-sm text-quiet">
                {isMissing
                  ? `Needs ${minMoments === 1 ? 'a completed moment' : `${minMoments} completed moments`}; you have ${completedCount}.`
                  : description}
              </span>
            </span>
          </button>
        )
      })}
    </div>
  )
}
