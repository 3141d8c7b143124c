import { createContext } from 'react'

/** Text of the signed-in user that only this browser has. */
export interface UnsavedText {
  id: string
  /** What it is, and where it belongs. */
  label: string
  /** Where it can be looked at. */
  href: string | null
  /** The words themselves, to be copied; undefined where there are none. */
  words?: string
  /** Sends it to the server, and throws if the server has not taken it; undefined for text that has no place in the account. */
  save: (() => Promise<void>) | undefined
  /** Why it is not saved, as far as that is known. */
  reason?: string
}

export interface UnsavedTextSource {
  list: () => UnsavedText[]
  /** The reason for a failed `save`, for display. */
  describeError: (error: unknown) => string
}

/** Provided by the signed-in application, which knows the texts of all features. */
export const UnsavedTexts = createContext<{
  load: () => Promise<UnsavedTextSource>
  /** Removes everything of the user from this browser. */
  clear: () => void
}>({
  load: async () => ({ list: () => [], describeError: () => 'It could not be saved.' }),
  clear: () => undefined,
})
