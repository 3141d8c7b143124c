import RefreshCw from 'lucide-react/icons/refresh-cw'
import { TEXT_LIMITS } from '#shared/product.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Asks for feedback on the image and regenerates it with that. */
export function GuidedRegenerationDialog({
  isOpen,
  onOpenChange,
  feedback,
  onFeedback,
  onRegenerate,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  feedback: string
  onFeedback: (feedback: string) => void
  onRegenerate: (feedback: string) => void
}) {
  const regenerate = () => {
    const trimmed = feedback.trim()
    if (trimmed === '') {
      showToast({
        title: 'Feedback Required',
        description: "Please provide specific feedback about what you'd like to change.",
        tone: 'destructive',
      })
      return
    }
    onRegenerate(trimmed)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Guided Regeneration"
      description="Say what should be different. The rest of the picture is kept."
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button onClick={regenerate}>
            <RefreshCw aria-hidden="true" />
            Regenerate with Feedback
          </Button>
        </>
      }
    >
      <TextAreaField
        label="What would you like to change?"
        hint="Warmer light, later in the evening, closer, more people"
        rows={4}
        maxLength={TEXT_LIMITS.feedback}
        value={feedback}
        onChange={(event) => onFeedback(event.target.value)}
      />
    </Dialog>
  )
}
