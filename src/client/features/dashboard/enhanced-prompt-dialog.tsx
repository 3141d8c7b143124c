import Copy from 'lucide-react/icons/copy'
import type { Moment } from '#shared/contract/moments.ts'
import { copyText } from '../../lib/clipboard.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** The prompt that a picture is made from, to read and to take along. */
export function EnhancedPromptDialog({
  moment,
  onClose,
}: {
  /** Closed while undefined. */
  moment: Moment | undefined
  onClose: () => void
}) {
  const prompt = moment?.enhancedPrompt ?? ''
  const copy = async () => {
    try {
      await copyText(prompt)
      showToast({ title: 'Copied!', description: 'Enhanced prompt copied to clipboard', tone: 'success' })
    } catch {
      showToast({ title: 'Copy failed', description: 'Unable to copy to clipboard.', tone: 'destructive' })
    }
  }
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="flex max-h-[55dvh] flex-col gap-4 overflow-y-auto rounded-s pr-2 text-quiet"
      >
        {prompt.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph.replaceAll('**', '')}
          </p>
        ))}
      </div>
    </Dialog>
  )
}
