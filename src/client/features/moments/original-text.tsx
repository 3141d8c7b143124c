import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Moment } from '#shared/contract/moments.ts'
import { Button } from '../../ui/button.tsx'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'
import { steps } from './steps.ts'

/** The user's own text of the three layers, with a button that uses it as the prompt. */
export function OriginalText({
  moment,
  isInUse,
  isBusy,
  onUse,
}: {
  moment: Moment
  isInUse: boolean
  isBusy: boolean
  onUse: () => void
}) {
  const summary = useReturnedFocus<HTMLElement>(!isInUse)
  return (
    <details className="group rounded-l border border-line bg-abyss/50" open>
      <summary
        ref={summary}
        className="flex min-h-14 list-none items-center justify-between gap-3 rounded-l px-5 font-serif text-lg sm:px-7 [&::-webkit-details-marker]:hidden"
      >
        Your own words
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-faint transition-transform duration-(--duration-quick) group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-6 sm:px-7">
        <dl className="flex flex-col gap-5">
          {steps.map((step) => (
            <div key={step.layer}>
              <dt className="flex items-center gap-2 text-sm text-amber">
                <step.Icon aria-hidden="true" className="size-4" />
                {step.title}
              </dt>
              <dd className="mt-1 text-sm whitespace-pre-line text-quiet">{moment[step.field]}</dd>
            </div>
          ))}
        </dl>
        {isInUse ? (
          <p className="mt-6 text-sm text-faint">These words are the prompt now, as you wrote them.</p>
        ) : (
          <Button variant="secondary" className="mt-6" isBusy={isBusy} onClick={onUse}>
            Use my own words instead
          </Button>
        )}
      </div>
    </details>
  )
}
