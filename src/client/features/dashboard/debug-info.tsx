import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Moment } from '#shared/contract/moments.ts'
import { hasAllLayers, isFilled } from '#shared/domain/moment-text.ts'

/** The state of a moment for support requests; undefined for one that has no record. */
export function DebugInfo({ moment }: { moment: Moment | undefined }) {
  const has = (
    field:
      | 'surfacePrompt'
      | 'sensoryPrompt'
      | 'soulPrompt'
      | 'combinedPrompt'
      | 'enhancedPrompt'
      | 'imageUrl',
  ) => isFilled(moment?.[field] ?? null)
  const flags: [string, boolean | number | string][] = [
    ['Moment id', moment?.id ?? 'none'],
    ['Surface', has('surfacePrompt')],
    ['Sensory', has('sensoryPrompt')],
    ['Soul', has('soulPrompt')],
    ['All three prompts', moment !== undefined && hasAllLayers(moment)],
    ['Combined prompt', has('combinedPrompt')],
    ['Enhanced prompt', has('enhancedPrompt')],
    ['Image', has('imageUrl')],
    ['Completed', moment?.isCompleted ?? false],
  ]
  return (
    <details className="group text-xs text-faint">
      <summary className="flex min-h-11 w-fit list-none items-center gap-1.5 rounded-s hover:text-words [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform duration-(--duration-quick) group-open:rotate-90"
        />
        Debug Info (for support)
      </summary>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 pb-2 sm:grid-cols-3">
        {flags.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt>{name}:</dt>
            <dd className="font-mono text-quiet">
              {typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
