import Copy from 'lucide-react/icons/copy'
import type { Moment } from '#shared/contract/moments.ts'
import { splitPrompt } from '../../entities/moment/prompt-paragraphs.tsx'
import { copyWithToast } from '../../lib/clipboard.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Shows the enhanced prompt of a moment, with a copy button. */
export function EnhancedPromptDialog({
  moment,
  onClose,
}: {
  /** Closed while undefined. */
  moment: Moment | undefined
  onClose: () => void
}) {
  const prompt = moment?.enhancedPrompt ?? ''
  const copy = () =>
    copyWithToast(prompt, { title: 'Copied!', description: 'Enhanced prompt copied to clipboard' })
  return (
    <Dialog
      isOpen={moment !== undefined}
      onOpenChange={onClose}
      title={`Enhanced Prompt - Moment ${moment?.pcmNumber ?? ''}`}
      size="l"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copy Prompt
          </Button>
        </>
      }
    >
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="flex max-h-[55dvh] flex-col gap-4 overflow-y-auto rounded-s pr-2 text-quiet"
      >
        {splitPrompt(prompt).map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </Dialog>
  )
}
