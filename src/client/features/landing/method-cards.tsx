import { methodParts } from './method-parts.ts'

/** A card for each part of the method, with its practice, finding and source. */
export function MethodCards() {
  return (
    <section className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <h2 className="max-w-3xl text-3xl">Rewiring an identity, in eight parts you can check</h2>
      <p className="mt-4 mb-12 max-w-2xl text-lg text-quiet">
        Neuroscience and psychology know something about how imagined scenes turn into action. Less than is
        often promised, and enough to be worth ten minutes. Each part says what it rests on.
      </p>
      <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {methodParts.map((part, i) => (
          <li
            key={part.name}
            className="flex flex-col rounded-l border border-line bg-raised p-6 shadow-card"
          >
            <span className="font-serif text-lg text-amber" aria-hidden="true">
              {i + 1}
            </span>
            <h3 className="mt-1 text-xl">{part.name}</h3>
            <p className="mt-3 text-words">{part.practice}</p>
            <p className="mt-3 mb-5 text-sm text-quiet">{part.finding}</p>
            <a
              href={part.source.url}
              rel="noreferrer"
              className="mt-auto inline-flex min-h-11 w-fit items-center text-sm text-faint underline decoration-line-strong underline-offset-4 hover:text-words"
            >
              {part.source.label}
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
