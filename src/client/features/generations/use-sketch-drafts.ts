import { useStoredItem } from '../../lib/storage.ts'
import { sketchDraftsItem } from '../../lib/stored-items.ts'

/**
 * The corrections of sketches. A reload of this tab keeps them, as does a picture that was cancelled or failed; those of earlier words are
 * dropped with the first correction for others.
 */
export function useSketchDrafts(userId: string, momentId: number, prompt: string) {
  const [stored, setStored] = useStoredItem(sketchDraftsItem, userId, momentId)
  const current = stored?.prompt === prompt ? stored : { prompt, drafts: {} }
  return {
    /** The choice that is looked at. */
    opened: current.opened,
    open: (choice: string | undefined) => {
      const { opened: _, ...rest } = current
      setStored(choice === undefined ? rest : { ...rest, opened: choice })
    },
    /** The image that is being changed on a sketch, by its URL. */
    changedUrl: current.changedUrl,
    change: (imageUrl: string | undefined) => {
      const { changedUrl: _, ...rest } = current
      setStored(imageUrl === undefined ? rest : { ...rest, changedUrl: imageUrl })
    },
    /** The choice with its corrections. */
    draftOf: (choice: string): string | undefined => current.drafts[choice],
    keep: (choice: string, draft: string) =>
      setStored({ ...current, drafts: { ...current.drafts, [choice]: draft } }),
  }
}

export type SketchDrafts = ReturnType<typeof useSketchDrafts>
