import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink, buttonVariants } from '../../ui/button.tsx'

/** Announces future scenarios, and leads to the part that exists. The early access link is shown if it is configured. */
export function PhaseThreeNotice({
  earlyAccessUrl,
  scenariosLink,
}: {
  earlyAccessUrl: string | null
  /** The scenarios of a moment that has them today; undefined while no moment is written. */
  scenariosLink: { href: string; label: string } | undefined
}) {
  return (
    <section aria-label="Future Scenarios" className="rounded-l border border-line bg-raised">
      <details className="group">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-5 py-3 font-medium sm:px-7 [&::-webkit-details-marker]:hidden">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            Phase 3: Future Scenarios <Badge>Coming Soon</Badge>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-quiet transition-transform duration-(--duration-calm) group-open:rotate-180"
          />
        </summary>
        <div className="px-5 pb-6 text-quiet sm:px-7">
          <p className="max-w-prose">
            Your moments are the peaks. The scenarios are the days between: ordinary scenes in which you
            already act as the person you are becoming.
          </p>
          {earlyAccessUrl && (
            <a
              href={earlyAccessUrl}
              target="_blank"
              rel="noreferrer"
              className={buttonVariants({ variant: 'secondary', className: 'mt-5' })}
            >
              Request Early Access
            </a>
          )}
        </div>
      </details>
      {scenariosLink && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-5 py-3 sm:px-7">
          <p className="text-sm text-quiet">
            A first part works today, as a beta: scenes on the way to each of your moments.
          </p>
          <ButtonLink href={scenariosLink.href} variant="ghost" edge="end" className="max-lg:-ml-3">
            {scenariosLink.label}
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
