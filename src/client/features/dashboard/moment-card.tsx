import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import {
  type MomentStatus,
  momentStatus,
  type NextStep,
  nextStep,
  STATUS_LABELS,
} from '#shared/domain/moment-status.ts'
import { MomentPlaceholder } from '../../entities/moment/moment-placeholder.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { MomentPicture } from './moment-picture.tsx'

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
  isOpen: boolean
  onToggle: (number: number) => void
  /** Called when the person is about to open the details, so that their code can load. */
  onApproach: () => void
  onEnlarge: (moment: Moment) => void
  /** The details; rendered only while the card is open. */
  details: ReactNode
}

/**
 * One moment as a picture, with its state and next step, that opens into its details. The card and its details are separate
 * cells of the dashboard's grid, so that the details take a whole row and the other cards keep their place.
 */
export function MomentCard({
  guide,
  moment,
  hrefs,
  isOpen,
  onToggle,
  onApproach,
  onEnlarge,
  details,
}: MomentCardProps) {
  const titleId = `moment-${guide.number}-title`
  const detailsId = `moment-${guide.number}-details`
  const status = momentStatus(moment)
  const action = nextStep(moment)
  return (
    <section id={`moment-${guide.number}`} aria-labelledby={titleId} className="contents">
      <div
        className={`relative flex scroll-mt-6 flex-col overflow-hidden rounded-l border bg-raised shadow-card ${isOpen ? 'border-amber/60' : 'border-line'}`}
      >
        {moment?.imageUrl ? (
          <MomentPicture
            moment={moment}
            imageUrl={moment.imageUrl}
            sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw"
            className="rounded-none"
            onEnlarge={onEnlarge}
          />
        ) : (
          <MomentPlaceholder number={guide.number} className="aspect-[7/4] w-full opacity-60" />
        )}
        <div className="flex flex-1 flex-col gap-3 p-4 sm:px-5">
          <div>
            <div className="flex items-center justify-between gap-3">
              <span className="text-xs text-faint">Moment {guide.number}</span>
              <Badge tone={TONES[status]}>
                {status === 'complete' && <Check aria-hidden="true" />}
                {STATUS_LABELS[status]}
              </Badge>
            </div>
            <h2 id={titleId} className="mt-1 text-xl">
              {guide.name}
            </h2>
            {moment?.descriptiveName && (
              <p className="mt-1 font-serif text-base text-words">“{moment.descriptiveName}”</p>
            )}
            <p className="mt-1 text-sm text-quiet">{guide.theme}</p>
          </div>
          <div className="mt-auto flex items-center justify-between gap-2 pt-1">
            <ButtonLink href={hrefs[action.screen]} variant="secondary">
              {action.label}
            </ButtonLink>
            <Button
              id={`moment-${guide.number}-toggle`}
              variant="ghost"
              size="compact"
              edge="end"
              className="focus-visible:-outline-offset-2"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onPointerEnter={onApproach}
              onFocus={onApproach}
              onClick={() => onToggle(guide.number)}
            >
              Details<span className="sr-only"> of moment {guide.number}</span>
              <ChevronDown
                aria-hidden="true"
                className={`transition-transform duration-(--duration-quick) ${isOpen ? 'rotate-180' : ''}`}
              />
            </Button>
          </div>
        </div>
      </div>
      {isOpen && (
        <div
          id={detailsId}
          className="col-span-full animate-rise rounded-l border border-amber/60 bg-raised p-4 shadow-card sm:p-7"
        >
          {details}
        </div>
      )}
    </section>
  )
}
