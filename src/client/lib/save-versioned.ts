import { askAboutConflict, type DescribedField } from '../ui/conflict-store.ts'
import { ApiError, UnresolvedConflictError } from './api-error.ts'
import { mergeTexts, type Texts } from './merge-texts.ts'

/** A text field of a record, as the comparison of two versions shows it. */
export type VersionedField<Field extends string> = DescribedField & { name: Field }

/** `Known` is a state of the record that may be saved over: a saved one, or what stands for one that does not exist. */
export interface VersionedSave<Field extends string, Known, Saved extends Known> {
  /** What is saved, at the start of a sentence: "Moment 3". */
  subject: string
  fields: readonly VersionedField<Field>[]
  /** The texts from which the person's were made. */
  base: Texts<Field>
  mine: Texts<Field>
  /** The newest known state of the server. */
  current: Known
  read: (state: Known) => Texts<Field>
  /** Parses the record in a 412 response. */
  parse: (value: unknown) => Saved
  /** Sends the texts on the condition that the server's state is still `current`, with the headers of `ifUnchanged`. */
  send: (texts: Texts<Field>, current: Known) => Promise<Saved>
  /** Whether the person's text of the field was made from this one, whatever `base` says. */
  isEarlier?: (field: Field, text: string) => boolean
  /** Called with a newer state of the server. */
  onCurrent?: (current: Saved) => void
  /** Nobody is there to choose between two texts. */
  isBackground?: boolean
}

/** How texts are saved that nobody watches. */
export interface SaveOptions {
  /** Whose words they are; by default the signed-in user's. */
  userId?: string
  /** Nobody is there to choose between two texts. */
  isBackground?: boolean
}

/** Each is caused by a write elsewhere between a merge and its save. */
const MAX_SENDS = 4

/** Headers by which the server refuses a write with 412 if the record has another version, or, for null, if it exists. */
export const ifUnchanged = (version: number | null): Record<string, string> =>
  version === null ? { 'if-none-match': '*' } : { 'if-match': `"${version}"` }

/** The record as it is now, from a 412 response; undefined for any other error. */
export const currentOf = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'version_conflict' ? error.current : undefined

/**
 * Saves texts without overwriting newer ones. What was changed elsewhere meanwhile is merged by field; where both sides
 * changed the same field, the person chooses.
 * @throws UnresolvedConflictError if nobody chose; nothing was sent then. Otherwise as `callApi`.
 */
export async function saveVersioned<Field extends string, Known, Saved extends Known>(
  save: VersionedSave<Field, Known, Saved>,
): Promise<Saved> {
  let { base, mine, current } = save
  for (let sends = 1; ; sends++) {
    const texts = await resolve(save, { base, mine, theirs: save.read(current) })
    try {
      return await save.send(texts, current)
    } catch (error) {
      const found = currentOf(error)
      if (found === undefined || sends === MAX_SENDS) throw error
      const newer = save.parse(found)
      save.onCurrent?.(newer)
      base = save.read(current)
      mine = texts
      current = newer
    }
  }
}

/** Merges, and asks about what cannot be merged. */
async function resolve<Field extends string, Known, Saved extends Known>(
  { subject, fields, isEarlier, isBackground }: VersionedSave<Field, Known, Saved>,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Texts<Field>>,
): Promise<Texts<Field>> {
  let startedFrom = base
  for (const { name } of fields) {
    const text = theirs[name]
    if (text !== undefined && isEarlier?.(name, text)) startedFrom = { ...startedFrom, [name]: text }
  }
  const { merged, conflicts } = mergeTexts(
    fields.map(({ name }) => name),
    { base: startedFrom, mine, theirs },
  )
  if (conflicts.length === 0) return merged
  if (isBackground) throw new UnresolvedConflictError(subject)
  const choice = await askAboutConflict({
    subject,
    fields: fields.flatMap((field) =>
      conflicts
        .filter((conflict) => conflict.field === field.name)
        .map(({ mine, theirs }) => ({ ...field, mine, theirs })),
    ),
  })
  if (!choice) throw new UnresolvedConflictError(subject)
  return { ...merged, ...choice }
}
