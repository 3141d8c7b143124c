import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LayerGuide } from '#shared/domain/moment-guides.ts'
import { TEXT_LIMITS } from '#shared/product.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { ExampleAnswers } from './example-answers.tsx'
import type { Step } from './steps.ts'

/** One layer of the editor: a text area while active, otherwise the first lines of its text. */
export function StepCard({
  step,
  guide,
  text,
  isActive,
  isComplete,
  hasFocus,
  isBusy,
  notice,
  onChange,
  onLeave,
  onOpen,
  onContinue,
}: {
  step: Step
  guide: LayerGuide
  text: string
  isActive: boolean
  isComplete: boolean
  /** Whether it takes the focus when it becomes active. False at the first render, so that the page does not scroll. */
  hasFocus: boolean
  isBusy: boolean
  /** Above the text area while the step is active. */
  notice: ReactNode
  onChange: (text: string) => void
  /** The text area has lost the focus. */
  onLeave: () => void
  /** Undefined while the step cannot be opened yet. */
  onOpen: (() => void) | undefined
  onContinue: () => void
}) {
  const card = useRef<HTMLElement>(null)
  const [replacedText, setReplacedText] = useState<string>()
  /** The words with which the text area was last entered. */
  const [enteredText, setEnteredText] = useState(text)
  const isBlank = text.trim() === ''
  const isEmptied = isBlank && enteredText.trim() !== ''
  const earlierText = isEmptied ? enteredText : replacedText

  useEffect(() => {
    if (!isActive || !hasFocus) return
    card.current?.querySelector('textarea')?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [isActive, hasFocus])

  const fillWith = (example: string) => {
    const replaced = isBlank ? enteredText : text
    if (replaced.trim() !== '' && replaced !== example) setReplacedText(replaced)
    onChange(example)
    card.current?.querySelector('textarea')?.focus()
  }

  return (
    <section
      ref={card}
      aria-labelledby={`${step.layer}-title`}
      className={`scroll-mt-20 rounded-l border p-5 transition-colors duration-(--duration-calm) sm:p-7 ${isActive ? 'border-amber/45 bg-raised shadow-card' : 'border-line bg-raised/55'}`}
    >
      <div className="flex items-center gap-4">
        <span
          className={`grid size-11 shrink-0 place-items-center rounded-full ${isActive ? 'bg-amber/15 text-amber' : 'bg-lifted text-faint'}`}
        >
          <step.Icon aria-hidden="true" className="size-5" />
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`${step.layer}-title`} className="text-xl">
            {step.title}
          </h2>
          {isComplete && (
            <Badge tone="dawn">
              <Check aria-hidden="true" />
              Complete
            </Badge>
          )}
        </div>
        {!isActive && onOpen && (
          <Button
            variant="ghost"
            className="-mr-3 max-sm:size-11 max-sm:p-0"
            onClick={onOpen}
            aria-label={`Edit ${step.title}`}
          >
            <Pencil aria-hidden="true" />
            <span className="max-sm:sr-only">Edit</span>
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-faint sm:-mt-1.5 sm:ml-15">{step.description}</p>

      {!isActive && !isBlank && (
        <p className="line-clamp-preview mt-4 text-sm whitespace-pre-line text-quiet sm:ml-15">{text}</p>
      )}

      {isActive && (
        <div className="mt-6 flex flex-col gap-4">
          <p id={`${step.layer}-prompt`} className="font-serif text-lg text-words">
            {guide.question}
          </p>
          <ExampleAnswers examples={guide.examples} onUse={fillWith} />
          {notice}
          <TextAreaField
            label={`Your answer: ${step.title}`}
            isLabelHidden
            hint="Aim for rich, vivid details"
            placeholder="Write as if you were standing there now."
            rows={7}
            maxLength={TEXT_LIMITS.layer}
            value={text}
            onChange={(event) => {
              setReplacedText(undefined)
              onChange(event.target.value)
            }}
            onFocus={() => {
              if (!isBlank) setEnteredText(text)
            }}
            onBlur={onLeave}
          />
          {isEmptied && (
            <p role="status" className="text-sm text-quiet">
              This layer is empty now, and it is saved empty when you leave it. Everything else of this moment
              stays.
            </p>
          )}
          {earlierText !== undefined && (
            <Button
              variant="ghost"
              edge="start"
              className="self-start"
              onClick={() => {
                onChange(earlierText)
                setReplacedText(undefined)
                card.current?.querySelector('textarea')?.focus()
              }}
            >
              <Undo2 aria-hidden="true" />
              Bring back what I wrote
            </Button>
          )}
          <Button size="l" isWide disabled={isBlank} isBusy={isBusy} onClick={onContinue}>
            {isBlank ? 'Enter Your Answer to Continue' : 'Continue to Next Step'}
          </Button>
        </div>
      )}
    </section>
  )
}
