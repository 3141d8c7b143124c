import CircleCheck from 'lucide-react/icons/circle-check'
import Wand from 'lucide-react/icons/wand-sparkles'
import { applySmartFixes, findPromptHints } from '#shared/domain/prompt-helper.ts'
import { Button } from '../../ui/button.tsx'

/** Hints on common problems of a prompt, with a button that fixes them. */
export function PromptHelperPanel({
  prompt,
  onPrompt,
}: {
  prompt: string
  onPrompt: (prompt: string) => void
}) {
  if (prompt.trim() === '') return null
  const hints = findPromptHints(prompt)
  if (hints.length === 0)
    return (
      <p className="flex items-start gap-3 rounded-m border border-good/40 bg-good-ground px-4 py-3 text-sm text-good">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        Your prompt looks good! No common issues detected.
      </p>
    )
  return (
    <section aria-label="Prompt helper" className="rounded-m border border-line bg-lifted px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base">Suggestions</h3>
        <Button variant="secondary" onClick={() => onPrompt(applySmartFixes(prompt))}>
          <Wand aria-hidden="true" />
          Apply Smart Fixes
        </Button>
      </div>
      <ul className="mt-3 flex flex-col gap-2.5">
        {hints.map((hint) => (
          <li key={hint.id} className="text-sm">
            <span className="font-medium text-amber">{hint.title}.</span>{' '}
            <span className="text-quiet">{hint.advice}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
