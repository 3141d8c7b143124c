import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { useHadRecordDraft } from '../../lib/record-drafts.ts'

/**
 * The daily action step of a moment as one line that opens into its box. `children` is the box. It is open if the step has
 * unsaved text.
 */
export function ActionStepDisclosure({ moment, children }: { moment: Moment; children: ReactNode }) {
  const isOpen = useHadRecordDraft('inspiration', moment.id)
  const text = moment.dailyInspiration
  return (
    <details open={isOpen} className="group rounded-m border border-line bg-raised">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-m px-5 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block text-sm text-amber">Daily Action Step</span>
          <span className={text ? 'block text-words' : 'block text-sm text-quiet'}>
            {text || 'Write one line for your days with this picture.'}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-quiet transition-transform duration-(--duration-calm) group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-5">{children}</div>
    </details>
  )
}
