import { useEffect, useRef, useState } from 'react'
import type { ImageReading as Reading } from '#shared/contract/generations.ts'
import { Button } from '../../ui/button.tsx'
import { ChipButton, ChipMenu, type MenuOption } from '../../ui/menu.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { placeCorrection } from './question.ts'
import { capitalised, HOURS, labelOf, others, SEASONS, WEATHERS } from './reading-labels.ts'

const PEOPLE: readonly MenuOption[] = [
  { value: 'nobody', label: 'Nobody' },
  { value: 'only me', label: 'Only me' },
  { value: 'me and my partner', label: 'Me and my partner' },
  { value: 'one more', label: 'One person more' },
  { value: 'one fewer', label: 'One person fewer' },
]

/** The corrections that would change nothing, by who was read. */
const NO_CHANGE: Readonly<Record<string, readonly string[]>> = {
  nobody: ['nobody', 'one fewer'],
  you: ['only me'],
  'you and your partner': ['me and my partner'],
}

/** The option that opens the list of all places. */
const ANOTHER_PLACE: MenuOption = { value: 'another', label: 'Another place…' }

/**
 * What the studio understood, as chips. Choosing another value asks for the next image: `onCorrect` gets it in the form that the
 * studio reads, "Place: Beach".
 */
export function ImageReading({
  reading,
  isDisabled = false,
  onChangeOnSketch,
  correction,
  onCorrect,
}: {
  reading: Reading
  /** Nothing can be corrected, because there is no credit for the next image. */
  isDisabled?: boolean
  /** Opens a sketch that is changed for free. */
  onChangeOnSketch?: (() => void) | undefined
  /** The correction that led to this image; its chip gets the focus, which was lost with the earlier chip. */
  correction?: string | undefined
  onCorrect: (feedback: string) => void
}) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const label = correction?.split(':')[0]
    // A closed dialog whose chip is gone leaves the focus on the main landmark.
    const isLost = document.activeElement === document.body || document.activeElement?.id === 'main'
    if (label === undefined || !isLost) return
    section.current?.querySelector<HTMLElement>(`[aria-label^="${label}: "]`)?.focus({ preventScroll: true })
  }, [correction])
  const note = 'The next picture uses 1 credit.'
  const [isChoosingPlace, setIsChoosingPlace] = useState(false)
  const placeName = reading.isPlaceSure ? reading.place.name : 'Another place'
  const correctPlace = (name: string) => onCorrect(placeCorrection(name))
  const places = reading.likeliest
    .filter(({ id }) => id !== reading.place.id)
    .map(({ name }) => ({ value: name, label: name }))
  const changing = PEOPLE.filter(
    ({ value }) => !(NO_CHANGE[reading.people]?.includes(value) || (reading.isFull && value === 'one more')),
  )
  const chip = (label: string, value: string, options: readonly MenuOption[]) => (
    <ChipMenu
      label={label}
      value={value}
      options={options}
      note={note}
      isDisabled={isDisabled}
      onChoose={(choice) => onCorrect(`${label}: ${choice}`)}
    />
  )
  return (
    <section ref={section} aria-labelledby="reading-title" className="mt-4">
      <h2 id="reading-title" className="text-quiet text-sm">
        What the studio read
      </h2>
      {!reading.isPlaceSure && (
        <div className="mt-2">
          <p className="text-sm text-words">
            {reading.likeliest.length > 0
              ? 'I was not sure where this is. Is it one of these? The next picture uses 1 credit.'
              : 'I did not understand where this is, so I painted a landscape that suits your words. You can say where it is.'}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {reading.likeliest.map(({ id, name }) => (
              <Button
                key={id}
                variant="secondary"
                size="compact"
                disabled={isDisabled}
                onClick={() => correctPlace(name)}
              >
                {name}
              </Button>
            ))}
          </div>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {reading.isPlaceSure && places.length > 0 ? (
          <ChipMenu
            label="Place"
            value={placeName}
            options={[...places, ANOTHER_PLACE]}
            note={note}
            isDisabled={isDisabled}
            onChoose={(choice) =>
              choice === ANOTHER_PLACE.value ? setIsChoosingPlace(true) : correctPlace(choice)
            }
          />
        ) : (
          <ChipButton
            label="Place"
            value={placeName}
            isDisabled={isDisabled}
            onClick={() => setIsChoosingPlace(true)}
          />
        )}
        {chip('Hour', labelOf(HOURS, reading.hour), others(HOURS, reading.hour))}
        {chip(
          'Season',
          reading.season === null ? 'Any season' : labelOf(SEASONS, reading.season),
          others(SEASONS, reading.season),
        )}
        {chip('Weather', labelOf(WEATHERS, reading.weather), others(WEATHERS, reading.weather))}
        {chip('People', capitalised(reading.people), changing)}
      </div>
      {onChangeOnSketch && (
        <Button variant="secondary" size="compact" className="mt-3" onClick={onChangeOnSketch}>
          Change it on a sketch first (free)
        </Button>
      )}
      <PlaceDialog
        isOpen={isChoosingPlace}
        onOpenChange={setIsChoosingPlace}
        note={note}
        onChoose={correctPlace}
      />
    </section>
  )
}
