import { clearLocalData } from '../../lib/stored-items.ts'
import { clearStoredSession, readStoredSession } from '../../lib/stored-session.ts'
import { hasKeptTexts } from './kept-texts.ts'

/**
 * Removes what this browser keeps of a person who has signed out by the address `/api/logout`, where nothing could ask about
 * unsaved texts. What is kept of a person whose session has expired stays: that does not lead here. Returns what to say; undefined when nobody was signed in here.
 */
export function finishSignOut(): string | undefined {
  const userId = readStoredSession()?.user.id
  if (userId === undefined) return undefined
  const hadTexts = hasKeptTexts(userId)
  clearStoredSession()
  clearLocalData(userId)
  return hadTexts
    ? 'You have been logged out of your account. What was not saved yet was removed from this browser.'
    : 'You have been logged out of your account.'
}
