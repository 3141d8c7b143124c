/** The texts of a record by field; an empty text and a missing one are the same. */
export type Texts<Field extends string> = Readonly<Partial<Record<Field, string>>>

/** A field that both sides changed to different texts. */
interface TextConflict<Field extends string> {
  field: Field
  mine: string
  theirs: string
}

/** White space at the ends of a text makes no difference. */
export const isSameText = (a = '', b = ''): boolean => a.trim() === b.trim()

/**
 * Merges the given fields of two texts that were made from the same `base`. A field that only one side changed gets that
 * side's text; one that both changed differently is a conflict and keeps mine.
 */
export function mergeTexts<Field extends string>(
  fields: readonly Field[],
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Texts<Field>>,
): { merged: Texts<Field>; conflicts: TextConflict<Field>[] } {
  const conflicts: TextConflict<Field>[] = []
  let merged = mine
  for (const field of fields) {
    const own = mine[field] ?? ''
    const other = theirs[field] ?? ''
    const isOnlyTheirs = isSameText(own, base[field]) || isSameText(own, other)
    if (!isOnlyTheirs && !isSameText(other, base[field])) conflicts.push({ field, mine: own, theirs: other })
    merged = { ...merged, [field]: isOnlyTheirs ? other : own }
  }
  return { merged, conflicts }
}
