/**
 * How a draft relates to the server's present text: `unchanged` (nothing to send), `mine` (the server still has the text that
 * the edit started from) or `conflict` (it was changed elsewhere since, so sending would overwrite newer words).
 */
export type DraftState = 'unchanged' | 'mine' | 'conflict'

/** Compares a draft of one field with the server's present text. Spaces around a text are ignored; null is an empty text. */
export function compareDraft(
  draft: { text: string; base: string },
  serverText: string | null | undefined,
): DraftState {
  const present = (serverText ?? '').trim()
  if (draft.text.trim() === present) return 'unchanged'
  return draft.base.trim() === present ? 'mine' : 'conflict'
}
