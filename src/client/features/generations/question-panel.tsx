import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PlaceReading, PromptSketches } from '#shared/contract/generations.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { InlineError } from '../../ui/content-state.tsx'
import type { GenerationRequest } from './generation-request.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { placeCorrection, sketchesQuery } from './question.ts'
import { SketchChoice, SketchSkeleton } from './sketch-choice.tsx'
import { SketchEditor } from './sketch-editor.tsx'
import { FOCUS_TARGET, usePanelFocus } from './use-panel-focus.ts'
import type { SketchDrafts } from './use-sketch-drafts.ts'

/** Keys of what stands for the usual four sketches while they are drawn. */
const SKELETONS = ['first', 'second', 'third', 'fourth']
/** All sketches are side by side where there is room. */
const WIDE_COLUMNS: Readonly<Record<number, string>> = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' }
const MAX_COLUMNS = 4

/** Asks which picture is meant before a credit is spent: a sketch is looked at and corrected first, another choice starts it. */
export function QuestionPanel({
  request,
  drafts,
  reading: { likeliest, isPlaceSure },
  onChoose,
  onLeave,
}: {
  request: GenerationRequest
  drafts: SketchDrafts
  reading: PlaceReading
  /** Gets a correction that the studio reads; undefined lets the studio choose. */
  onChoose: (correction: string | undefined) => void
  /** Keeps the image that there is; undefined without one. */
  onLeave: (() => void) | undefined
}) {
  const [isSearching, setIsSearching] = useState(false)
  /** The single sketch that was shown at once was left for others. */
  const [isLeft, setIsLeft] = useState(false)
  const {
    data,
    isPending,
    isFetching,
    isLoadingError,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery(sketchesQuery(request))
  const sketches = data?.pages.flatMap((page) => page.sketches) ?? []
  const isDrawing = isPending || isFetchingNextPage
  const count = sketches.length + (isDrawing ? SKELETONS.length : 0)
  const hasSketches = count > 0
  const { list, button, followFrom } = useFocusOnNew(sketches.length)
  const showMore = () => {
    followFrom(sketches.length)
    void fetchNextPage()
  }
  const { opened } = drafts
  const { ref, keepFocus } = usePanelFocus(opened ?? '', false)
  const open = (choice: string | undefined) => {
    keepFocus()
    drafts.open(choice)
  }
  const leaveSketch = () => {
    open(undefined)
    setIsLeft(true)
    if (sketches.length === 1) void fetchNextPage()
  }
  const leaveButton = onLeave && (
    <Button variant="ghost" className="sm:ml-auto" onClick={onLeave}>
      Keep this picture
    </Button>
  )
  const searchButton = (
    <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsSearching(true)}>
      Another place…
    </Button>
  )
  const moreButton = hasNextPage && (
    <Button ref={button} variant="secondary" isBusy={isFetchingNextPage} onClick={showMore}>
      More sketches
    </Button>
  )
  const tiles = (
    <Card
      aria-labelledby="question-title"
      className={cn('mx-auto w-full', count > 2 ? 'max-w-3xl lg:max-w-none' : 'max-w-3xl')}
    >
      <h2 id="question-title" {...FOCUS_TARGET} className="text-2xl focus:outline-none">
        {isPlaceSure ? 'Which is nearest to what you see?' : 'Where is this?'}
      </h2>
      <p className="mt-2 max-w-prose text-pretty text-quiet">
        {introduction({ isPlaceSure, hasPlaces: likeliest.length > 0, hasSketches, sketches })}
      </p>
      <p role="status" className="sr-only">
        {isDrawing ? 'The sketches are being drawn.' : sketches.length > 0 && countSaid(sketches.length)}
      </p>
      {hasSketches ? (
        <ul
          ref={list}
          className={cn('mt-6 grid gap-4 sm:grid-cols-2', WIDE_COLUMNS[Math.min(count, MAX_COLUMNS)])}
        >
          {sketches.map((sketch) => (
            <SketchChoice key={sketch.choice} sketch={sketch} onChoose={() => open(sketch.choice)} />
          ))}
          {isDrawing && SKELETONS.map((key) => <SketchSkeleton key={key} />)}
        </ul>
      ) : (
        likeliest.length > 0 && (
          <div className="mt-6 grid gap-3 sm:grid-cols-3">
            {likeliest.map(({ id, name }) => (
              <PlaceChoice key={id} name={name} onChoose={() => onChoose(placeCorrection(name))} />
            ))}
          </div>
        )
      )}
      {isLoadingError && (
        <div className="mt-6">
          <InlineError onRetry={() => void refetch()} isRetrying={isFetching}>
            There are no sketches just now. With one you would see the picture before it uses a credit.
          </InlineError>
        </div>
      )}
      {isFetchNextPageError && (
        <p role="alert" className="mt-6 text-sm text-quiet">
          More sketches could not be drawn just now. Please try again.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6 max-sm:flex-col">
        {moreButton}
        {searchButton}
        <Button variant="secondary" onClick={() => onChoose(undefined)}>
          Let the studio choose (1 credit)
        </Button>
        {leaveButton}
      </div>
    </Card>
  )
  // A single sketch is shown at once, where its place was understood.
  const only = isPlaceSure && count === 1 && !isLeft ? sketches[0] : undefined
  const shown = opened ?? only?.choice
  const isOnly = only !== undefined && !hasNextPage
  return (
    <div ref={ref}>
      {shown ? (
        <SketchEditor
          key={shown}
          request={request}
          choice={shown}
          sketch={sketches.find(({ choice }) => choice === shown)}
          draft={drafts.draftOf(shown)}
          onDraft={(draft) => drafts.keep(shown, draft)}
          onPaint={onChoose}
          onBack={isOnly ? undefined : leaveSketch}
        >
          {isOnly ? (
            searchButton
          ) : (
            <Button variant="ghost" onClick={leaveSketch}>
              Other sketches
            </Button>
          )}
          {leaveButton}
        </SketchEditor>
      ) : (
        tiles
      )}
      <PlaceDialog
        isOpen={isSearching}
        onOpenChange={setIsSearching}
        note={hasSketches ? 'It is sketched first, for free.' : 'The picture uses 1 credit.'}
        onChoose={(name) => (hasSketches ? open : onChoose)(placeCorrection(name))}
      />
    </div>
  )
}

/** Gives the first of the tiles that follow the focus of the button that asked for them. */
function useFocusOnNew(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const from = useRef<number>(undefined)
  useEffect(() => {
    if (from.current === undefined || count <= from.current) return
    const first = list.current?.querySelectorAll('button')[from.current]
    from.current = undefined
    // The last time, the button is gone by now.
    if ([button.current, document.body].includes(document.activeElement as HTMLElement))
      first?.focus({ preventScroll: true })
  }, [count])
  return {
    list,
    button,
    followFrom: (shown: number) => {
      from.current = shown
    },
  }
}

const countSaid = (count: number): string =>
  count === 1 ? 'There is one sketch.' : `${count} sketches to choose from.`

function introduction({
  isPlaceSure,
  hasPlaces,
  hasSketches,
  sketches,
}: {
  isPlaceSure: boolean
  hasPlaces: boolean
  hasSketches: boolean
  sketches: PromptSketches['sketches']
}): string {
  if (!hasSketches)
    return hasPlaces
      ? 'Your words could be in several places. Choose one, and the picture begins. It uses 1 credit.'
      : 'Your words do not say it. Choose a place, and the picture begins. It uses 1 credit.'
  const choose = 'Choose a sketch, change what is not right, and have it painted for 1 credit.'
  if (!isPlaceSure)
    return `${hasPlaces ? 'Your words could be in several places.' : 'Your words do not say it.'} ${choose}`
  const isAllShown = sketches.some(({ missing }) => missing.length === 0)
  return `${isAllShown ? 'There is more than one way to show your words.' : 'The studio cannot draw everything you wrote.'} ${choose}`
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
