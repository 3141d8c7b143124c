import ArrowRight from 'lucide-react/icons/arrow-right'
import Sprout from 'lucide-react/icons/sprout'
import { ButtonLink } from '../../ui/button.tsx'

const POINTS = [
  'Rehearse episodes that lead to your vision, one ordinary day at a time.',
  'Practise embodying the growth that they ask of you.',
  'Bridge what you see to what you do next.',
]

/** The placeholder of the "Future Scenarios" tab, with a link to the part that exists; without one while the moment is unfinished. */
export function ScenariosComingSoon({ openHref }: { openHref: string | undefined }) {
  return (
    <section className="flex flex-col items-center rounded-l border border-line bg-raised px-6 py-12 text-center">
      <Sprout aria-hidden="true" className="size-9 text-amber" />
      <h2 className="mt-4 text-2xl">Future Scenarios</h2>
      <p className="mt-1 text-amber">Coming Soon</p>
      <ul className="mt-6 flex max-w-prose flex-col gap-3 text-left text-quiet">
        {POINTS.map((way) => (
          <li key={way} className="flex gap-3">
            <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-amber" />
            {way}
          </li>
        ))}
      </ul>
      {openHref && (
        <>
          <p className="mt-8 max-w-prose text-balance text-quiet">
            A first part works today, as a beta: three scenes on the way to this moment, to change, to have
            painted and to rehearse.
          </p>
          <ButtonLink href={openHref} variant="secondary" className="mt-4">
            Open the scenarios of this moment
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </>
      )}
    </section>
  )
}
