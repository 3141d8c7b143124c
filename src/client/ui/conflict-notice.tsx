import GitCompare from 'lucide-react/icons/git-compare'
import { Button } from './button.tsx'

/** Beside a text that was also changed elsewhere, while nobody has chosen between the two. */
export function ConflictNotice({ isBusy = false, onCompare }: { isBusy?: boolean; onCompare: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-amber/40 bg-amber/8 p-4 text-sm"
    >
      <p className="min-w-0 flex-1 basis-64 text-words">
        This was also changed elsewhere, such as in another tab or on another device. Both texts are kept
        until you choose.
      </p>
      <Button variant="secondary" isBusy={isBusy} onClick={onCompare}>
        {!isBusy && <GitCompare aria-hidden="true" />}
        Compare both
      </Button>
    </div>
  )
}
