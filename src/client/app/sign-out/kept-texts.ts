import { deleteOfflineCopy } from '../../lib/offline-copy.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import {
  imageFeedbackItem,
  imagePromptItem,
  momentDraftItem,
  recordDraftItem,
  rehearsalOutboxItem,
} from '../../lib/stored-items.ts'

/** Whether this browser keeps something of the person that is not saved in the account. */
export const hasKeptTexts = (userId: string): boolean =>
  rehearsalOutboxItem.read(userId) !== undefined ||
  [momentDraftItem, recordDraftItem, imagePromptItem, imageFeedbackItem].some(
    (item) => item.list(userId).length > 0,
  )

/**
 * Saves what can be saved of the signed-in person, before somebody else signs in here. The rest stays in this browser under
 * their id, and is sent when they sign in here again. Removes their offline copy, which would be shown to the other person.
 */
export async function saveBeforeSwitch(userId: string): Promise<void> {
  if (hasKeptTexts(userId)) {
    const { unsavedTextsOf } = await import('./unsaved-texts.ts')
    const queryClient = createQueryClient({ queries: { retry: false } })
    for (const { save } of unsavedTextsOf(queryClient, userId).list()) {
      try {
        await save?.()
      } catch (error) {
        console.warn('A text was not saved; it stays in this browser.', error)
      }
    }
    queryClient.clear()
  }
  await deleteOfflineCopy()
}
