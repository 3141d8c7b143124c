import Check from 'lucide-react/icons/check'
import { steps } from './steps.ts'

/** The three steps and the current one. Steps that cannot be opened yet are disabled. */
export function StepIndicator({
  current,
  isComplete,
  canOpen,
  onOpen,
}: {
  current: number
  isComplete: (index: number) => boolean
  canOpen: (index: number) => boolean
  onOpen: (index: number) => void
}) {
  return (
    <ol className="grid grid-cols-3 gap-2 sm:gap-4" aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step.layer}>
          <button
            type="button"
            disabled={!canOpen(index)}
            aria-current={index === current ? 'step' : undefined}
            onClick={() => onOpen(index)}
            className="group flex min-h-11 w-full flex-col items-start gap-2 rounded-s text-left"
          >
            <span
              className={`h-1.5 w-full rounded-full ${index === current ? 'bg-dawn' : isComplete(index) ? 'bg-amber/55' : 'bg-lifted'}`}
            />
            <span
              className={`flex items-center gap-1.5 text-xs sm:text-sm ${index === current ? 'font-medium text-words' : 'text-faint'} group-enabled:group-hover:text-words`}
            >
              {step.title}
              {isComplete(index) && (
                <Check aria-label="complete" className="size-4 shrink-0 text-amber max-sm:hidden" />
              )}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
