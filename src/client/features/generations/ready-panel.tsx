import Sparkles from 'lucide-react/icons/sparkles'
import type { ReactNode } from 'react'
import { MomentPlaceholder } from '../../entities/moment/moment-placeholder.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import type { Choices } from './generation-request.ts'
import { PriceNote } from './price-note.tsx'
import { FOCUS_TARGET } from './use-panel-focus.ts'

/** Shown while the moment has no image and no generation is running. */
export function ReadyPanel({
  number,
  choices,
  onChoices,
  onGenerate,
  hasCredits,
  creditsAction,
}: {
  /** Of the moment. */
  number: number
  choices: Choices
  onChoices: (choices: Choices) => void
  onGenerate: () => void
  hasCredits: boolean
  /** The link to purchase credits. */
  creditsAction: ReactNode
}) {
  return (
    <Card isHighlighted className="mx-auto w-full max-w-2xl overflow-hidden">
      <MomentPlaceholder
        number={number}
        className="-mx-5 -mt-5 mb-5 h-40 w-[calc(100%+2.5rem)] max-w-none sm:-mx-7 sm:-mt-7 sm:mb-6 sm:h-56 sm:w-[calc(100%+3.5rem)]"
      />
      <h2 {...FOCUS_TARGET} className="text-xl focus:outline-none">
        Ready when you are
      </h2>
      <p className="mt-1 mb-6 text-quiet">Your words are written. Choose how they are seen.</p>
      <ChoiceFields choices={choices} onChange={onChoices} />
      <Button size="l" isWide className="mt-7" disabled={!hasCredits} onClick={onGenerate}>
        <Sparkles aria-hidden="true" />
        Generate Vision (1 Credit)
      </Button>
      {!hasCredits && (
        <div className="mt-4">
          <PriceNote hasCredits={false} creditsAction={creditsAction} />
        </div>
      )}
    </Card>
  )
}
