import {
  clearLocalData,
  imageFeedbackItem,
  imagePromptItem,
  momentDraftItem,
  recordDraftItem,
  rehearsalOutboxItem,
} from '../../lib/stored-items.ts'
import { clearStoredSession, readStoredSession } from '../../lib/stored-session.ts'
import { showToast } from '../../ui/toast-store.ts'

/**
 * Removes what this browser keeps of a person who has signed out by the address `/api/logout`, where nothing could ask about
 * unsaved texts, and says so. What is kept of a person whose session has expired stays: that does not lead here.
 */
export function finishSignOut(): void {
  const userId = readStoredSession()?.user.id
  if (userId === undefined) return
  const hadTexts =
    rehearsalOutboxItem.read(userId) !== undefined ||
    [momentDraftItem, recordDraftItem, imagePromptItem, imageFeedbackItem].some(
      (item) => item.list(userId).length > 0,
    )
  clearStoredSession()
  clearLocalData(userId)
  showToast({
    title: 'Logged out successfully',
    description: hadTexts
      ? 'You have been logged out of your account. What was not saved yet was removed from this browser.'
      : 'You have been logged out of your account.',
    tone: 'success',
  })
}
