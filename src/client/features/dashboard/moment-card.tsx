import Check from 'lucide-react/icons/check'
import FileText from 'lucide-react/icons/file-text'
import Maximize2 from 'lucide-react/icons/maximize-2'
import PenLine from 'lucide-react/icons/pen-line'
import type { ReactNode } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentAltText } from '#shared/domain/moment-names.ts'
import {
  type MomentStatus,
  momentStatus,
  type NextStep,
  nextStep,
  STATUS_LABELS,
} from '#shared/domain/moment-status.ts'
import { isFilled } from '#shared/domain/moment-text.ts'
import { MomentPlaceholder } from '../../entities/moment/moment-placeholder.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { GeneratedImage } from '../../ui/generated-image.tsx'
import { DebugInfo } from './debug-info.tsx'

const TONES: Record<MomentStatus, BadgeTone> = {
  'not-started': 'neutral',
  'in-progress': 'neutral',
  ready: 'dawn',
  complete: 'good',
}

export interface MomentCardProps {
  guide: { number: number; name: string; theme: string }
  moment: Moment | undefined
  /** The URL of each of the moment's screens. */
  hrefs: Record<NextStep['screen'], string>
  /** True for the first image of the page. */
  isPriority: boolean
  onEnlarge: (moment: Moment) => void
  onViewPrompt: (moment: Moment) => void
  /** Inspiration, rehearsal and actions. */
  practice?: ReactNode
  scenarios?: ReactNode
}

/** One moment: its image, status and next step, with slots for practice and scenarios. */
export function MomentCard({ moment, ...props }: MomentCardProps) {
  const { guide, isPriority, onEnlarge, practice, scenarios } = props
  const titleId = `moment-${guide.number}-title`
  const hasImage = isFilled(moment?.imageUrl ?? null)
  return (
    <Card
      id={`moment-${guide.number}`}
      aria-labelledby={titleId}
      className="scroll-mt-20 overflow-hidden p-0 sm:p-0 [contain-intrinsic-size:auto_46rem] [content-visibility:auto] focus:outline-none"
    >
      <div className={hasImage ? 'grid lg:grid-cols-[1.25fr_1fr]' : 'grid md:grid-cols-[15rem_1fr]'}>
        {moment?.imageUrl ? (
          <div className="flex flex-col">
            <button
              type="button"
              aria-label={`Enlarge: ${moment.descriptiveName ?? guide.name}`}
              onClick={() => onEnlarge(moment)}
              className="group relative block cursor-zoom-in focus-visible:-outline-offset-4"
            >
              <GeneratedImage
                src={moment.imageUrl}
                alt={momentAltText(moment)}
                sizes="(min-width: 80rem) 44rem, (min-width: 64rem) 55vw, 100vw"
                isPriority={isPriority}
                className="rounded-none"
              />
              <span className="absolute right-4 bottom-4 grid size-11 place-items-center rounded-full bg-scrim opacity-0 transition-opacity duration-(--duration-quick) group-hover:opacity-100 group-focus-visible:opacity-100">
                <Maximize2 aria-hidden="true" className="size-5" />
              </span>
            </button>
            <div className="p-5 sm:p-7">
              <Introduction {...props} moment={moment} titleId={titleId} />
            </div>
          </div>
        ) : (
          <>
            <div aria-hidden="true" className="relative min-h-24 max-md:h-32">
              <MomentPlaceholder number={guide.number} className="absolute inset-0 opacity-85" />
            </div>
            <div className="p-5 sm:p-7">
              <Introduction {...props} moment={moment} titleId={titleId} />
            </div>
          </>
        )}
        {practice && (
          <div className="flex flex-col gap-6 border-line p-5 max-lg:border-t sm:p-7 lg:border-l">
            {practice}
          </div>
        )}
      </div>
      {scenarios && <div className="border-t border-line p-5 sm:px-7">{scenarios}</div>}
    </Card>
  )
}

function Introduction({
  guide,
  moment,
  hrefs,
  onViewPrompt,
  titleId,
}: MomentCardProps & { titleId: string }) {
  const status = momentStatus(moment)
  const action = nextStep(moment)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-faint">Moment {guide.number}</span>
          <Badge tone={TONES[status]}>
            {status === 'complete' && <Check aria-hidden="true" />}
            {STATUS_LABELS[status]}
          </Badge>
        </div>
        <h2 id={titleId} className="mt-2 text-2xl">
          {guide.name}
        </h2>
        <p className="text-quiet">{guide.theme}</p>
        {moment?.descriptiveName && (
          <p className="mt-2 font-serif text-lg text-words">“{moment.descriptiveName}”</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <ButtonLink href={hrefs[action.screen]} variant="secondary">
          {action.label}
        </ButtonLink>
        <div className="-ml-3 flex flex-wrap">
          {moment && (
            <ButtonLink href={hrefs.editor} variant="ghost" size="compact">
              <PenLine aria-hidden="true" />
              Edit Answers
            </ButtonLink>
          )}
          {moment && isFilled(moment.enhancedPrompt) && (
            <Button variant="ghost" size="compact" onClick={() => onViewPrompt(moment)}>
              <FileText aria-hidden="true" />
              View Enhanced Prompt
            </Button>
          )}
        </div>
      </div>
      {moment && <DebugInfo moment={moment} />}
    </div>
  )
}
