import { EXPORT_MOMENT_COUNT } from '#shared/contract/exports.ts'
import type { Moment } from '#shared/contract/moments.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { GeneratedImage } from '../../ui/generated-image.tsx'

/** The second step of a lockscreen or a story: selects exactly three moments, in the order of the clicks. */
export function SelectStep({
  moments,
  selected,
  onChange,
}: {
  moments: readonly Moment[]
  selected: readonly number[]
  onChange: (ids: number[]) => void
}) {
  const isFull = selected.length === EXPORT_MOMENT_COUNT
  const toggle = (id: number) => {
    if (selected.includes(id)) onChange(selected.filter((other) => other !== id))
    else if (!isFull) onChange([...selected, id])
  }
  return (
    <>
      <p className="mb-4 text-sm text-quiet">
        Choose exactly {EXPORT_MOMENT_COUNT} moments. They appear in the order in which you press them.
      </p>
      <fieldset>
        <legend className="sr-only">Moments</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {moments.map((moment, index) => {
            const place = selected.indexOf(moment.id) + 1
            const name = moment.descriptiveName ?? momentName(moment.pcmNumber)
            return (
              <label
                key={moment.id}
                className={cn(
                  'relative block overflow-hidden rounded-m border-2 bg-lifted transition-colors duration-(--duration-quick)',
                  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-glow',
                  place > 0
                    ? 'cursor-pointer border-amber'
                    : isFull
                      ? 'cursor-not-allowed border-transparent opacity-55'
                      : 'cursor-pointer border-transparent hover:border-line-strong',
                )}
              >
                <input
                  type="checkbox"
                  data-autofocus={index === 0 || undefined}
                  checked={place > 0}
                  disabled={place === 0 && isFull}
                  onChange={() => toggle(moment.id)}
                  className="absolute inset-0 z-10 size-full cursor-[inherit] opacity-0"
                />
                <GeneratedImage
                  src={moment.imageUrl ?? ''}
                  alt=""
                  sizes="(min-width: 40rem) 12rem, 45vw"
                  className="rounded-none"
                />
                <span className="block px-3 py-2 text-sm leading-snug">{name}</span>
                {place > 0 && (
                  <span className="absolute top-2 right-2 z-20 grid size-7 place-items-center rounded-full bg-amber text-sm font-semibold text-on-dawn">
                    <span className="sr-only">Chosen as </span>
                    {place}
                  </span>
                )}
              </label>
            )
          })}
        </div>
      </fieldset>
    </>
  )
}

/** The controls of the second step. */
export function SelectActions({
  count,
  onBack,
  onCreate,
}: {
  /** How many moments are chosen. */
  count: number
  onBack: () => void
  onCreate: () => void
}) {
  return (
    <>
      <p role="status" className="mr-auto self-center text-sm text-quiet tabular-nums max-sm:w-full">
        {count} of {EXPORT_MOMENT_COUNT} chosen
      </p>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
      <Button disabled={count !== EXPORT_MOMENT_COUNT} onClick={onCreate}>
        Create Export
      </Button>
    </>
  )
}
