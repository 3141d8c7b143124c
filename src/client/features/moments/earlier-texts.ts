import type { DraftField } from '../../lib/stored-items.ts'

/** Per field. Another tab saves what it shows within seconds, so that older ones are not needed. */
const MAX_TEXTS = 100

const textsByField = new Map<string, string[]>()

const keyOf = (userId: string, momentNumber: number, field: DraftField) =>
  `${userId} ${momentNumber} ${field}`

/** Records a text of a draft that this tab shows. */
export function addEarlierText(userId: string, momentNumber: number, field: DraftField, given: string): void {
  const key = keyOf(userId, momentNumber, field)
  const text = given.trim()
  const others = (textsByField.get(key) ?? []).filter((other) => other !== text)
  textsByField.set(key, [...others, text].slice(-MAX_TEXTS))
}

/**
 * Whether this tab has shown the text in the draft of the field since it last saved it. What the draft has now was made from it, so
 * that it is not somebody else's change when another tab has saved it.
 */
export const isEarlierText = (
  userId: string,
  momentNumber: number,
  field: DraftField,
  text: string,
): boolean => textsByField.get(keyOf(userId, momentNumber, field))?.includes(text.trim()) ?? false

/** After a save, whose text is the base of what is typed then. */
export function forgetEarlierTexts(
  userId: string,
  momentNumber: number,
  fields: readonly DraftField[],
): void {
  for (const field of fields) textsByField.delete(keyOf(userId, momentNumber, field))
}
