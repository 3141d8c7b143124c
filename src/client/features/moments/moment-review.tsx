import Sparkles from 'lucide-react/icons/sparkles'
import type { ReactNode } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { showChangedElsewhere } from './api.ts'
import { OriginalText } from './original-text.tsx'
import { PromptCard } from './prompt-card.tsx'
import { useMomentReview } from './use-moment-review.ts'

/** Reviews the enhanced prompt of a moment beside the original text, before its image is generated. */
export function MomentReview({
  userId,
  moment,
  creditsNotice,
  appearanceOffer,
  onGenerate,
}: {
  userId: string
  moment: Moment
  /** Set while there are no credits, so that no image can be generated. */
  creditsNotice?: ReactNode
  /** Shown before the last control. */
  appearanceOffer?: ReactNode
  onGenerate: () => void
}) {
  const review = useMomentReview(userId, moment)

  const generate = async () => {
    if (review.isEnhancing || (review.prompt === null && !review.isEditing)) {
      showToast({
        title: 'No prompt ready',
        description: 'Please wait for the AI enhancement to complete.',
        tone: 'destructive',
      })
      return
    }
    // What is on the screen is saved first, so that the image is generated from it.
    if (review.isEditing) {
      if (!(await review.saveEdit())) return
    } else if (review.isUnsaved) {
      if (!(await review.retrySave())) return
    } else if (!(await review.isUpToDate())) {
      showChangedElsewhere()
      return
    }
    onGenerate()
  }

  return (
    <>
      {review.hasUnsavedWords && (
        <p role="status" className="mb-5 rounded-m border border-amber/40 bg-amber/8 p-4 text-sm text-words">
          You typed words for this moment that are not saved yet. Go back to edit to save them, so that the
          picture is made from them too.
        </p>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[1.6fr_1fr]">
        <PromptCard review={review} />
        <OriginalText
          moment={moment}
          isInUse={review.isOriginal}
          isBusy={review.isSaving}
          onUse={() => void review.restoreOriginal()}
        />
      </div>
      <div className="mt-8 flex flex-col items-center gap-4">
        {appearanceOffer}
        <Button
          size="l"
          className="max-sm:w-full"
          disabled={Boolean(creditsNotice)}
          isBusy={review.isSaving}
          onClick={() => void generate()}
        >
          {!review.isSaving && <Sparkles aria-hidden="true" />}
          Generate Your Vision (1 Credit)
        </Button>
        {creditsNotice}
      </div>
    </>
  )
}
