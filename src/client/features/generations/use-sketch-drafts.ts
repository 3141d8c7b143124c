import { useStoredItem } from '../../lib/storage.ts'
import { sketchDraftsItem } from '../../lib/stored-items.ts'

/** The corrections of sketches that are not painted yet; a reload of this tab keeps them. Those of other words are not found. */
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
    /** The choice with its corrections. */
    draftOf: (choice: string): string | undefined => current.drafts[choice],
    keep: (choice: string, draft: string) =>
      setStored({ ...current, drafts: { ...current.drafts, [choice]: draft } }),
    clear: () => setStored(undefined),
  }
}

export type SketchDrafts = ReturnType<typeof useSketchDrafts>
