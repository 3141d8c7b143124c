import { useEffect, useRef, useState } from 'react'
import { MOMENT_COUNT, PRODUCT_NAME } from '#shared/product.ts'
import { onboardedItem } from '../../lib/stored-items.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const STEPS = [
  {
    title: `Welcome to ${PRODUCT_NAME}`,
    paragraphs: [
      'A scene that you imagine vividly and a scene that you see share much of the same activity in your brain (Dijkstra and Fleming, 2023). What you rehearse in mind is practice for what you do.',
      `You will create ${MOMENT_COUNT} visual moments of your future, and come back to them day by day. If you see no inner pictures, your words and your senses will do as well.`,
    ],
  },
  {
    title: 'The Method',
    paragraphs: ['Each moment is written in three layers.'],
    layers: [
      ['Surface', 'The scene: what you see.'],
      ['Sensory', 'The details: what you feel in your body.'],
      ['Soul', 'The meaning: why it matters.'],
    ],
  },
  {
    title: 'Ready to Begin',
    paragraphs: [
      'Six moments, one new identity.',
      'Each takes 5-10 minutes. Begin with any of them, stop whenever you like, and go on another day: what you write is kept.',
    ],
  },
] as const

/** The introduction for a user without moments, in three steps. `onComplete` is also called when it is closed early. */
export function OnboardingOverlay({ isOpen, onComplete }: { isOpen: boolean; onComplete: () => void }) {
  const [index, setIndex] = useState(0)
  const step = STEPS[index] ?? STEPS[0]
  const isLast = index === STEPS.length - 1
  const title = useRef<HTMLSpanElement>(null)
  const hasMoved = useRef(false)

  // Moves screen readers to the title of the new step. Not at mount, when the dialog sets the focus itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the step
  useEffect(() => {
    if (hasMoved.current) title.current?.focus()
  }, [index])

  const goTo = (step: number) => {
    hasMoved.current = true
    setIndex(step)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onComplete}
      title={
        <span ref={title} tabIndex={-1} className="focus:outline-none">
          {step.title}
        </span>
      }
      footer={
        <>
          <Button variant="ghost" disabled={index === 0} onClick={() => goTo(index - 1)}>
            Previous
          </Button>
          <Button onClick={() => (isLast ? onComplete() : goTo(index + 1))}>
            {isLast ? 'Start Your Journey' : 'Next'}
          </Button>
        </>
      }
    >
      <div className="flex min-h-56 flex-col gap-4 text-quiet">
        <p className="text-xs text-faint">
          Step {index + 1} of {STEPS.length}
        </p>
        {step.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {'layers' in step && (
          <dl className="flex flex-col gap-3">
            {step.layers.map(([name, text]) => (
              <div key={name} className="rounded-m border border-line bg-lifted/50 px-4 py-3">
                <dt className="font-serif text-lg text-words">{name}</dt>
                <dd className="text-sm">{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <ol className="mt-4 flex gap-2" aria-hidden="true">
        {STEPS.map(({ title }, dot) => (
          <li key={title} className={`h-1.5 flex-1 rounded-full ${dot <= index ? 'bg-dawn' : 'bg-lifted'}`} />
        ))}
      </ol>
    </Dialog>
  )
}

/** Whether this user has completed the onboarding in this browser. */
export function useOnboarding(userId: string) {
  const [isDone, setIsDone] = useState(() => onboardedItem.read(userId) !== undefined)
  return {
    isDone,
    complete: () => {
      setIsDone(true)
      onboardedItem.write(userId, true)
    },
  }
}
