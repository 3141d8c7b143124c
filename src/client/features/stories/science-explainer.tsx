import ChevronDown from 'lucide-react/icons/chevron-down'

const SOURCES = [
  {
    name: 'Dijkstra & Fleming 2023',
    href: 'https://doi.org/10.1038/s41467-023-37322-1',
    claim:
      'What you imagine vividly and what you see share much of the same brain activity. The stronger the inner picture, the closer the two come.',
  },
  {
    name: 'Pham & Taylor 1999',
    href: 'https://doi.org/10.1177/0146167299025002010',
    claim:
      'Picturing how you get there helps more than picturing only that you have arrived. So walk through the steps, not just the finish.',
  },
  {
    name: 'Gollwitzer & Sheeran 2006',
    href: 'https://doi.org/10.1016/S0065-2601(06)38002-1',
    claim:
      'A plan of the form “when this happens, I will do that” makes it likelier that you do it. Give each moment one small step like that.',
  },
  {
    name: 'Harkin et al. 2016',
    href: 'https://doi.org/10.1037/bul0000025',
    claim: 'Looking at how far you have come helps you go on, more so when you write it down.',
  },
] as const

/** A collapsed summary of the research behind the method, with sources. */
export function ScienceExplainer() {
  return (
    <details className="group rounded-l border border-line bg-raised">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-5 py-3 font-medium sm:px-7">
        The science behind your six moments
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-quiet transition-transform duration-(--duration-calm) group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-6 sm:px-7">
        <ul className="grid gap-5 md:grid-cols-2 md:gap-x-10">
          {SOURCES.map(({ name, href, claim }) => (
            <li key={name} className="text-sm text-quiet">
              {claim}{' '}
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                className="text-amber underline underline-offset-4"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-5 text-sm text-faint">
          Effects like these are real and modest. About one person in a hundred sees no inner pictures at all,
          and can practise with the words and the images here all the same.
        </p>
      </div>
    </details>
  )
}
