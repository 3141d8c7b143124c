import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { ImageSketch } from '#shared/contract/generations.ts'
import {
  correctedThings,
  correctedTo,
  correctedWords,
  formatPerson,
  type ListedPerson,
  listedPeople,
  parsePerson,
  withCorrection,
  withThing,
  withWords,
} from '#shared/domain/sketch-choice.ts'
import { TEXT_LIMITS } from '#shared/product.ts'
import { useBackButton } from '../../lib/use-back-button.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { InlineError, Skeleton } from '../../ui/content-state.tsx'
import { ChipButton, ChipMenu, chipClass, type MenuOption } from '../../ui/menu.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import type { GenerationRequest } from './generation-request.ts'
import { PersonDialog } from './person-dialog.tsx'
import { sketchQuery } from './question.ts'
import { capitalised, HOURS, labelOf, others, SEASONS, WEATHERS } from './reading-labels.ts'
import { useImageUrl } from './sketch-choice.tsx'
import { ThingDialog } from './thing-dialog.tsx'
import { FOCUS_TARGET } from './use-panel-focus.ts'
import { WordsDialog } from './words-dialog.tsx'

const NOBODY = 'nobody'
const MAX_LISTED = 9
/** Characters of a correction. */
const LONGEST_LINE = 150
const NOTE = 'The sketch changes, for free.'

const described = ({ label, name, kind, skin, look, action }: ListedPerson): string =>
  capitalised([name || label, kind, skin, look, action].filter(Boolean).join(', '))

/** A chosen sketch, larger, which may be corrected for free before it is painted for a credit. */
export function SketchEditor({
  request,
  choice: chosen,
  sketch: small,
  imageUrl,
  draft,
  onDraft,
  onPaint,
  onBack,
  children,
}: {
  request: Pick<GenerationRequest, 'prompt' | 'isFirstPerson'>
  choice: string
  /** As it was chosen; shown until it is drawn larger. */
  sketch?: ImageSketch | undefined
  /** An image that is shown until there is a sketch. */
  imageUrl?: string | undefined
  /** Corrections that were made before. */
  draft: string | undefined
  onDraft: (choice: string) => void
  /** Gets the choice with its corrections. */
  onPaint: (choice: string) => void
  /** The browser's Back does this instead of leaving the page. */
  onBack?: (() => void) | undefined
  /** Further buttons, such as one that leads back. */
  children: ReactNode
}) {
  const [choice, setOwnChoice] = useState(draft ?? chosen)
  const setChoice = (next: string) => {
    setOwnChoice(next)
    onDraft(next)
  }
  useBackButton(
    onBack &&
      (() => {
        onBack()
        return false
      }),
  )
  const { heading, part } = useKeptFocus(choice)
  // The earlier panel may have been scrolled.
  useEffect(() => {
    // Its result is a promise in some browsers, which an effect must not return.
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [heading])
  const [edited, setEdited] = useState<number | 'new'>()
  const [isAddingThing, setIsAddingThing] = useState(false)
  const [isWriting, setIsWriting] = useState(false)
  // The last one that could be drawn stays while the next one is drawn, and where that fails.
  const [sketch, setSketch] = useState(small)
  const isDrawn = sketch !== small && sketch?.choice === choice
  const drawn = useQuery({ ...sketchQuery(request, choice), enabled: !isDrawn })
  const [latest] = drawn.data?.sketches ?? []
  if (latest && latest !== sketch && !isDrawn) {
    setSketch(latest)
    // That of a place becomes that of the sketch there.
    setOwnChoice(latest.choice)
  }
  const isDrawing = drawn.isFetching
  const sketchUrl = useImageUrl(sketch?.imageBase64)
  const url = sketch ? sketchUrl : imageUrl
  const listed = listedPeople(choice) ?? sketch?.scene.people ?? []
  const people = listed.filter((item) => item !== NOBODY).map(parsePerson)
  const setPeople = (next: readonly ListedPerson[]) =>
    setChoice(withCorrection(choice, 'People', next.map(formatPerson).join(', ') || NOBODY))
  const condition = (
    name: 'Hour' | 'Season' | 'Weather',
    value: string,
    options: readonly MenuOption[],
    label = labelOf(options, value),
  ) => (
    <ChipMenu
      label={name}
      value={label}
      options={others(options, value)}
      note={NOTE}
      onChoose={(next) => setChoice(withCorrection(choice, name, next))}
    />
  )
  const season = correctedTo(choice, 'Season') ?? sketch?.scene.season
  const { added, removed } = correctedThings(choice)
  // Added ones that are not shown may be taken away again.
  const things = [...new Set([...(sketch?.scene.things ?? []), ...added])].filter(
    (thing) => !removed.includes(thing),
  )
  const words = correctedWords(choice) ?? sketch?.scene.words ?? ''
  const hasRoom = choice.length < TEXT_LIMITS.feedback - LONGEST_LINE
  const missing = sketch?.missing ?? []
  const missingText = missing.length > 0 ? `Not shown: ${missing.join(', ')}` : ''
  return (
    <Card aria-labelledby="sketch-title" className="mx-auto w-full">
      <h2
        id="sketch-title"
        ref={heading}
        {...FOCUS_TARGET}
        className="scroll-mt-24 text-2xl focus:outline-none"
      >
        Is this what you see?
      </h2>
      <p className="mt-2 max-w-prose text-pretty text-quiet">
        Change what is not right. The sketch follows, for free; the picture uses 1 credit.
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <figure className="bg-raised pb-1 max-sm:sticky max-sm:top-[calc(var(--notice)+4.25rem)] max-sm:z-10 max-sm:-mx-2">
          <div className="aspect-[7/4] overflow-hidden rounded-m border border-line bg-abyss/40">
            {url && (
              <img
                src={url}
                alt={sketch?.description ?? ''}
                width={896}
                height={512}
                className={cn(
                  'size-full object-cover transition-opacity duration-(--duration-quick)',
                  isDrawing && choice !== sketch?.choice && 'opacity-60',
                )}
              />
            )}
          </div>
          <figcaption className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-quiet">
            <span className="font-serif text-words">{sketch?.place.name}</span>
            <span role="status" className="min-w-0 wrap-anywhere">
              {isDrawing ? 'The sketch is being drawn.' : missingText}
            </span>
          </figcaption>
          {drawn.isError && (
            <InlineError onRetry={() => void drawn.refetch()} isRetrying={drawn.isFetching}>
              The sketch could not be drawn just now. Your changes are kept.
            </InlineError>
          )}
        </figure>
        {sketch ? (
          <div {...part} className="flex flex-col gap-5 max-sm:[&_button]:scroll-mt-64">
            <Group title="Who is there">
              {people.map((person, at) => (
                <ChipButton
                  key={`${person.label} ${people.slice(0, at).filter(({ label }) => label === person.label).length}`}
                  label="Person"
                  value={described(person)}
                  onClick={() => setEdited(at)}
                />
              ))}
              {people.length < MAX_LISTED && hasRoom && (
                <AddButton onClick={() => setEdited('new')}>Add somebody</AddButton>
              )}
            </Group>
            <Group title="When">
              {condition('Hour', correctedTo(choice, 'Hour') ?? sketch.scene.hour, HOURS)}
              {condition('Season', season ?? '', SEASONS, season ? undefined : 'Any season')}
              {condition('Weather', correctedTo(choice, 'Weather') ?? sketch.scene.weather, WEATHERS)}
            </Group>
            <Group title="Things">
              {things.map((thing) => (
                <button
                  key={thing}
                  type="button"
                  aria-label={`Without the ${thing}`}
                  onClick={({ detail }) => {
                    // The second click of a double click is on the thing that has moved there.
                    if (detail < 2) setChoice(withThing(choice, thing, false))
                  }}
                  className={chipClass}
                >
                  {capitalised(thing)}
                  <X aria-hidden="true" />
                </button>
              ))}
              {hasRoom && <AddButton onClick={() => setIsAddingThing(true)}>Add a thing</AddButton>}
            </Group>
            <Group title="Words on a sign">
              {words === '' ? (
                hasRoom && <AddButton onClick={() => setIsWriting(true)}>Write something</AddButton>
              ) : (
                <ChipButton label="Words" value={`“${words}”`} onClick={() => setIsWriting(true)} />
              )}
            </Group>
          </div>
        ) : (
          !drawn.isError && <Skeleton className="h-64" />
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6 max-sm:flex-col">
        <Button onClick={() => onPaint(choice)}>Paint this picture (1 credit)</Button>
        {choice.includes('\n') && choice !== chosen && (
          <Button variant="secondary" onClick={() => setChoice(chosen)}>
            Undo the changes
          </Button>
        )}
        {children}
      </div>
      {edited !== undefined && (
        <PersonDialog
          person={edited === 'new' ? undefined : people[edited]}
          listed={people.map(({ label }) => label)}
          usualActions={sketch?.scene.actions ?? []}
          onClose={() => setEdited(undefined)}
          onChange={(person) => {
            if (edited === 'new') setPeople([...people, person])
            else setPeople(people.with(edited, person))
          }}
          onRemove={() => setPeople(people.filter((_, at) => at !== edited))}
        />
      )}
      {isWriting && (
        <WordsDialog
          words={words}
          onClose={() => setIsWriting(false)}
          onChange={(next) => setChoice(withWords(choice, next))}
        />
      )}
      <ThingDialog
        isOpen={isAddingThing}
        onOpenChange={setIsAddingThing}
        onChoose={(thing) => setChoice(withThing(choice, thing, true))}
      />
    </Card>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-sans text-sm text-quiet">
        {title}
      </h3>
      <div className="mt-2 flex flex-wrap gap-2">{children}</div>
    </section>
  )
}

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onClick} className={cn(chipClass, 'border-dashed')}>
      <Plus aria-hidden="true" />
      {children}
    </button>
  )
}
