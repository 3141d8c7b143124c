/** A prompt written by hand with what a reader should find in it. */
export interface StudioPrompt {
  text: string
  /** Places that are right; none where the library has no such place. */
  places: string[]
  hour: string | null
  season: string | null
  others: string
  me: boolean
}
