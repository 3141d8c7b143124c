import { useState } from 'react'
import type { PlaceReading } from '#shared/contract/generations.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { FOCUS_TARGET } from './use-panel-focus.ts'

/** Asks where the picture is before a credit is spent; each choice starts it. */
export function PlaceQuestionPanel({
  likeliest,
  onChoose,
  onLeave,
}: {
  likeliest: PlaceReading['likeliest']
  /** Gets the name of a place; undefined lets the studio choose. */
  onChoose: (place: string | undefined) => void
  /** Keeps the image that there is; undefined without one. */
  onLeave: (() => void) | undefined
}) {
  const [isSearching, setIsSearching] = useState(false)
  return (
    <Card aria-labelledby="question-title" className="mx-auto w-full max-w-3xl">
      <h2 id="question-title" {...FOCUS_TARGET} className="text-2xl focus:outline-none">
        Where is this?
      </h2>
      <p className="mt-2 max-w-prose text-quiet">
        {likeliest.length > 0
          ? 'Your words could be in several places. Choose one, and the picture begins.'
          : 'Your words do not say it. Choose a place, and the picture begins.'}{' '}
        It uses 1 credit.
      </p>
      {likeliest.length > 0 && (
        <div className="mt-6 grid gap-3 sm:grid-cols-3">
          {likeliest.map(({ id, name }) => (
            <PlaceChoice key={id} name={name} onChoose={() => onChoose(name)} />
          ))}
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6 max-sm:flex-col">
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsSearching(true)}>
          Another place…
        </Button>
        <Button variant="secondary" onClick={() => onChoose(undefined)}>
          Let the studio choose (1 credit)
        </Button>
        {onLeave && (
          <Button variant="ghost" className="sm:ml-auto" onClick={onLeave}>
            Keep this picture
          </Button>
        )}
      </div>
      <PlaceDialog
        isOpen={isSearching}
        onOpenChange={setIsSearching}
        note="The picture uses 1 credit."
        onChoose={onChoose}
      />
    </Card>
  )
}

function PlaceChoice({ name, onChoose }: { name: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 items-center justify-between gap-3 rounded-m border border-line-strong bg-lifted px-5 py-3 text-left transition-colors duration-(--duration-quick) hover:border-amber hover:bg-hover sm:min-h-28 sm:flex-col sm:items-start sm:py-4"
    >
      <span className="font-serif text-lg leading-tight text-words">{name}</span>{' '}
      <span className="shrink-0 text-xs text-quiet">1 credit</span>
    </button>
  )
}
