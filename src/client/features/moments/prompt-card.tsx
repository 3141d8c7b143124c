import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { TEXT_LIMITS } from '#shared/product.ts'
import { PromptParagraphs } from '../../entities/moment/prompt-paragraphs.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'
import { OutdatedPromptNotice } from './outdated-prompt-notice.tsx'
import type { useMomentReview } from './use-moment-review.ts'

/** The enhanced prompt in its states: pending, ready, editing, failed. */
export function PromptCard({ review }: { review: ReturnType<typeof useMomentReview> }) {
  const [isReplacing, setIsReplacing] = useState(false)
  const editButton = useReturnedFocus<HTMLButtonElement>(
    review.isEditing || isReplacing || review.isOutdated,
    !review.isEnhancing,
  )
  const replaceBy = async (replace: () => Promise<void>) => {
    setIsReplacing(true)
    await replace()
    setIsReplacing(false)
  }

  if (review.isEnhancing) {
    return (
      <Card
        role="status"
        className="grid min-h-96 place-content-center justify-items-center gap-4 text-center"
      >
        <Spinner className="size-10 text-amber" />
        <h2 className="text-2xl">Crafting Your Vision</h2>
        <p className="text-quiet">Transforming your story into cinematic imagery</p>
      </Card>
    )
  }
  if (review.prompt === null && !review.isEditing) {
    return (
      <Card className="grid min-h-96 place-content-center justify-items-center gap-4 text-center">
        <h2 className="text-2xl">Your prompt is not ready yet</h2>
        <p className="max-w-md text-quiet">
          The enhancement did not come through. Your own words are all here, and you can go on with them as
          they are.
        </p>
        <Button variant="secondary" onClick={() => void replaceBy(review.enhanceAgain)}>
          <RotateCcw aria-hidden="true" />
          Try again
        </Button>
      </Card>
    )
  }
  return (
    <Card isHighlighted aria-labelledby="vision-ready">
      <div className="mb-5 flex items-center justify-between gap-3">
        <h2 id="vision-ready" className="text-2xl max-sm:text-xl">
          Your Vision is Ready
        </h2>
        {!review.isEditing && (
          <Button
            ref={editButton}
            variant="secondary"
            className="shrink-0 max-sm:size-11 max-sm:px-0"
            onClick={review.startEditing}
          >
            <Pencil aria-hidden="true" />
            <span className="max-sm:sr-only">Edit</span>
          </Button>
        )}
      </div>
      {review.isOutdated && (
        <div className="mb-5">
          <OutdatedPromptNotice>
            {!review.isEditing && (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="compact"
                  disabled={review.isSaving}
                  onClick={() => void replaceBy(review.enhanceAgain)}
                >
                  Make a new one
                </Button>
                <Button
                  variant="ghost"
                  size="compact"
                  isBusy={review.isSaving}
                  onClick={() => void replaceBy(review.keepPrompt)}
                >
                  Keep this one
                </Button>
              </div>
            )}
          </OutdatedPromptNotice>
        </div>
      )}
      {review.isEditing ? (
        <div className="flex flex-col gap-4">
          {review.hasConflict && (
            <ConflictNotice isBusy={review.isSaving} onCompare={() => void review.saveEdit()} />
          )}
          <TextAreaField
            label="Prompt"
            isLabelHidden
            hint="This is what your picture is made from."
            autoFocus={!review.hasConflict}
            rows={14}
            maxLength={TEXT_LIMITS.prompt}
            value={review.editedText}
            onChange={(event) => review.edit(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              isBusy={review.isSaving}
              disabled={review.editedText.trim() === ''}
              onClick={() => void review.saveEdit()}
            >
              Save Changes
            </Button>
            <Button variant="ghost" onClick={review.cancelEditing}>
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        <>
          <PromptParagraphs prompt={review.prompt ?? ''} />
          {review.isUnsaved && (
            <Button
              variant="secondary"
              className="mt-6"
              isBusy={review.isSaving}
              onClick={() => void review.retrySave()}
            >
              Save this prompt
            </Button>
          )}
          <div className="mt-6 -ml-3 flex flex-wrap gap-x-2 gap-y-1">
            {!review.isOutdated && (
              <Button variant="ghost" onClick={() => void replaceBy(review.enhanceAgain)}>
                <RotateCcw aria-hidden="true" />
                Enhance again
              </Button>
            )}
            {review.canRestorePrevious && (
              <Button variant="ghost" onClick={() => void replaceBy(review.restorePrevious)}>
                <Undo2 aria-hidden="true" />
                Back to the one before
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  )
}
