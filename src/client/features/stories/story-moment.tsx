import Expand from 'lucide-react/icons/expand'
import type { ReactNode } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentAltText, momentName } from '#shared/domain/moment-names.ts'
import { isFilled } from '#shared/domain/moment-text.ts'
import { Button } from '../../ui/button.tsx'
import { GeneratedImage } from '../../ui/generated-image.tsx'

/** A completed moment of the story: its picture edge to edge, its name and the person's own words. `children` are placed below. */
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
  const titleId = `story-moment-${moment.pcmNumber}`
  const theme = momentName(moment.pcmNumber)
  const name = moment.descriptiveName ?? theme
  return (
    <article aria-labelledby={titleId}>
      <button
        type="button"
        onClick={onView}
        aria-label={`View “${name}” large`}
        className="group relative -mx-4 block w-[calc(100%+2rem)] cursor-zoom-in focus-visible:-outline-offset-4 sm:-mx-6 sm:w-[calc(100%+3rem)]"
      >
        <GeneratedImage
          src={moment.imageUrl ?? ''}
          alt={momentAltText(moment)}
          sizes="100vw"
          className="max-h-[82dvh] rounded-none"
        />
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 z-10 h-1/4 bg-linear-to-t from-ground to-transparent"
        />
        <span className="absolute top-4 right-4 z-10 grid size-11 place-items-center rounded-full bg-scrim opacity-0 transition-opacity duration-(--duration-quick) group-hover:opacity-100 group-focus-visible:opacity-100">
          <Expand aria-hidden="true" className="size-5" />
        </span>
      </button>
      <div className="relative z-10 mx-auto -mt-2 flex max-w-2xl flex-col gap-6 sm:-mt-4">
        <header className="text-center">
          <p className="text-sm text-amber">
            Moment {moment.pcmNumber}
            {moment.descriptiveName && ` · ${theme}`}
          </p>
          <h2 id={titleId} className="mt-2 text-3xl">
            {name}
          </h2>
        </header>
        {isFilled(moment.surfacePrompt) && (
          <p className="font-serif text-xl leading-relaxed whitespace-pre-line text-words">
            {moment.surfacePrompt}
          </p>
        )}
        {isFilled(moment.sensoryPrompt) && (
          <p className="whitespace-pre-line text-quiet">{moment.sensoryPrompt}</p>
        )}
        {isFilled(moment.soulPrompt) && (
          <p className="border-l-2 border-amber/60 pl-5 font-serif text-lg whitespace-pre-line text-words">
            {moment.soulPrompt}
          </p>
        )}
        {children}
        {moment.enhancedPrompt && (
          <Button variant="ghost" size="compact" edge="start" className="self-start" onClick={onViewPrompt}>
            View Enhanced Prompt
          </Button>
        )}
      </div>
    </article>
  )
}
