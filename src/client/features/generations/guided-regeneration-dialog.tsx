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
  isFull,
  onFeedback,
  onRegenerate,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  feedback: string
  /** The studio says that nobody can be added to the image. */
  isFull: boolean
  onFeedback: (feedback: string) => void
  onRegenerate: (feedback: string) => void
}) {
  // The outcome is of the words as they are: `reset` when they change, and also ignores a check in progress.
  const check = useMutation({
    mutationFn: (words: string) =>
      callApi(
        checkFeedback,
        { body: { feedback: words, isFull } },
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
    if (check.data && !isRefused(check.data)) send(trimmed)
    else
      check.mutate(trimmed, {
        onSuccess: ({ unfollowed, withoutRoom, isAnyFollowed }) => {
          if (isAnyFollowed && unfollowed.length + withoutRoom.length === 0) send(trimmed)
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
      description="Say what should be different. The rest of the picture is kept. The next picture uses 1 credit."
      footer={
        <>
          <Button variant="ghost" onClick={() => changeOpen(false)}>
            Cancel
          </Button>
          {/* Stays enabled during the check, so that it keeps the focus. */}
          <Button onClick={regenerate} aria-busy={check.isPending || undefined}>
            {check.isPending ? <Spinner /> : <RefreshCw aria-hidden="true" />}
            {check.data && !isRefused(check.data) ? 'Regenerate anyway' : 'Regenerate with Feedback'}
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

/** Asks only for more people than there is room for: the next image would be the same. */
const isRefused = ({ unfollowed, withoutRoom, isAnyFollowed }: FeedbackCheck): boolean =>
  !isAnyFollowed && withoutRoom.length > 0 && unfollowed.length === 0

const quoted = (requests: readonly string[]) => requests.map((words) => `“${words}”`).join(', ')

function describeUnfollowed(check: FeedbackCheck): string {
  const { unfollowed, withoutRoom, isAnyFollowed } = check
  if (isRefused(check))
    return 'There is no room for more people in this picture, so it would look the same. You were not charged. Another place may have room.'
  if (!isAnyFollowed && withoutRoom.length === 0)
    return 'The studio cannot follow any of this. It can change the place, the light, the hour, the season, the weather, how close the view is, who is there, what you do, how you look, and many things that stand around.'
  const sentences = [
    withoutRoom.length > 0 && `There is no room for more people: ${quoted(withoutRoom)}.`,
    unfollowed.length > 0 && `The studio cannot follow: ${quoted(unfollowed)}.`,
    isAnyFollowed && 'The rest it can.',
  ]
  return sentences.filter(Boolean).join(' ')
}
