import { Button } from '../../ui/button.tsx'

/** The text was changed elsewhere while it was edited here: both versions are shown until one is chosen. */
export function ConflictNotice({ serverText, onTake }: { serverText: string; onTake: () => void }) {
  return (
    <div role="status" className="rounded-m border border-amber/40 bg-amber/8 p-4 text-sm">
      <p className="text-words">
        This answer was also changed elsewhere. Below is what you typed here; continue to keep it, or take the
        other one:
      </p>
      <p className="line-clamp-preview my-3 whitespace-pre-line text-quiet italic">
        {serverText || '(empty)'}
      </p>
      <Button variant="secondary" onClick={onTake}>
        Take the other one
      </Button>
    </div>
  )
}
