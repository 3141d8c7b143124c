import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'

/** A collapsed list of example answers. */
export function ExampleAnswers({
  examples,
  onUse,
}: {
  examples: readonly string[]
  onUse: (example: string) => void
}) {
  const id = useId()
  return (
    <details className="group rounded-m border border-line bg-abyss/50">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-m px-4 py-2.5 text-sm text-quiet hover:text-words [&::-webkit-details-marker]:hidden">
        Example answers
        <ChevronDown
          aria-hidden="true"
          className="size-5 transition-transform duration-(--duration-quick) group-open:rotate-180"
        />
      </summary>
      <ul className="flex flex-col divide-y divide-line border-t border-line px-4">
        {examples.map((example, i) => (
          <li key={example} className="flex flex-col items-start gap-3 py-4">
            <p id={`${id}-${i}`} className="text-sm text-quiet italic">
              “{example}”
            </p>
            <Button variant="secondary" onClick={() => onUse(example)} aria-describedby={`${id}-${i}`}>
              Use This
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
