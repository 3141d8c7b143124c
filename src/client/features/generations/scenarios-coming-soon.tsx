import Sprout from 'lucide-react/icons/sprout'

const POINTS = [
  'Rehearse episodes that lead to your vision, one ordinary day at a time.',
  'Practise embodying the growth that they ask of you.',
  'Bridge what you see to what you do next.',
]

/** The placeholder of the "Future Scenarios" tab. */
export function ScenariosComingSoon() {
  return (
    <section className="flex flex-col items-center rounded-l border border-line bg-raised px-6 py-16 text-center">
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
    </section>
  )
}
