import { useMutation } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { checkFeedback, type FeedbackCheck } from '#shared/contract/generations.ts'
import { TEXT_LIMITS } from '#shared/product.ts'
import { callApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KeptTextNote } from '../../ui/draft-note.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** A check that takes longer does not keep anybody from the image. */
const CHECK_TIMEOUT_MS = 10_000

/** Asks for feedback on the image and regenerates it with that. What cannot be followed is said first, while nothing is spent. */
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
  // The outcome is of the words as they are: `reset` when they change, and also ignores a check in progress.
  const check = useMutation({
    mutationFn: (words: string) =>
      callApi(
        checkFeedback,
        { body: { feedback: words } },
        { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) },
      ),
  })
  const send = (words: string) => {
    check.reset()
    onRegenerate(words)
  }
  const regenerate = () => {
    if (check.isPending) return
    const trimmed = feedback.trim()
    if (trimmed === '') {
      showToast({
        title: 'Feedback Required',
        description: "Please provide specific feedback about what you'd like to change.",
        tone: 'destructive',
      })
      return
    }
    if (check.data) send(trimmed)
    else
      check.mutate(trimmed, {
        onSuccess: ({ unfollowed, isAnyFollowed }) => {
          if (isAnyFollowed && unfollowed.length === 0) send(trimmed)
        },
        onError: () => send(trimmed),
      })
  }
  const changeOpen = (willOpen: boolean) => {
    check.reset()
    onOpenChange(willOpen)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={changeOpen}
      title="Guided Regeneration"
      description="Say what should be different. The rest of the picture is kept."
      footer={
        <>
          <Button variant="ghost" onClick={() => changeOpen(false)}>
            Cancel
          </Button>
          {/* Stays enabled during the check, so that it keeps the focus. */}
          <Button onClick={regenerate} aria-busy={check.isPending || undefined}>
            {check.isPending ? <Spinner /> : <RefreshCw aria-hidden="true" />}
            {check.data ? 'Regenerate anyway' : 'Regenerate with Feedback'}
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
        onChange={(event) => {
          check.reset()
          onFeedback(event.target.value)
        }}
      />
      <div className="mt-4 empty:hidden">
        <KeptTextNote
          hasText={feedback !== ''}
          onDiscard={() => {
            check.reset()
            onFeedback('')
          }}
        />
      </div>
      <div role="status">
        {check.data && (
          <p className="mt-4 rounded-m border border-line-strong bg-lifted p-4 text-sm text-words break-words">
            {describeUnfollowed(check.data)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function describeUnfollowed({ unfollowed, isAnyFollowed }: FeedbackCheck): string {
  if (isAnyFollowed)
    return `The studio cannot follow: ${unfollowed.map((words) => `“${words}”`).join(', ')}. The rest it can.`
  return 'The studio cannot follow any of this. It can change the place, the light, the hour, the season, the weather, how close the view is, who is there, what you do, how you look, and many things that stand around.'
}
