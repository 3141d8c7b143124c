import Expand from 'lucide-react/icons/expand'
import type { ReactNode } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentAltText, momentName } from '#shared/domain/moment-names.ts'
import { Button } from '../../ui/button.tsx'
import { GeneratedImage } from '../../ui/generated-image.tsx'

/** A completed moment of the story: its image and name. `children` are placed below. */
export function StoryMoment({
  moment,
  onView,
  onViewPrompt,
  children,
}: {
  moment: Moment
  onView: () => void
  onViewPrompt: () => void
  children: ReactNode
}) {
  const theme = momentName(moment.pcmNumber)
  const name = moment.descriptiveName ?? theme
  return (
    <article className="flex flex-col overflow-hidden rounded-l border border-line bg-raised shadow-card">
      <button
        type="button"
        onClick={onView}
        aria-label={`View “${name}” large`}
        className="group relative block focus-visible:-outline-offset-4"
      >
        <GeneratedImage
          src={moment.imageUrl ?? ''}
          alt={momentAltText(moment)}
          sizes="(min-width: 64rem) 38rem, 100vw"
          className="rounded-none"
        />
        <span className="absolute right-3 bottom-3 grid size-10 place-items-center rounded-full bg-scrim opacity-0 transition-opacity duration-(--duration-calm) group-hover:opacity-100 group-focus-visible:opacity-100">
          <Expand aria-hidden="true" className="size-5" />
        </span>
      </button>
      <div className="flex flex-1 flex-col gap-5 p-5 sm:p-6">
        <header>
          <p className="text-sm text-amber">
            Moment {moment.pcmNumber}
            {moment.descriptiveName && ` · ${theme}`}
          </p>
          <h2 className="mt-1 text-xl">{name}</h2>
        </header>
        {children}
        {moment.enhancedPrompt && (
          <Button variant="ghost" className="mt-auto self-start" onClick={onViewPrompt}>
            View Enhanced Prompt
          </Button>
        )}
      </div>
    </article>
  )
}
