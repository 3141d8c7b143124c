import History from 'lucide-react/icons/history'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyTextButton } from './copy-text-button.tsx'

/** Says that unsaved texts have lost their place, and shows them. `children` are `OrphanedText`s; without any nothing is shown. */
export function OrphanedTexts({ message, children }: { message: string; children: readonly ReactNode[] }) {
  const isShown = children.length > 0
  return (
    <>
      <div role="status" className={isShown ? 'flex items-start gap-3 text-sm text-words' : 'sr-only'}>
        {isShown && (
          <>
            <History aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
            <p>{message}</p>
          </>
        )}
      </div>
      {isShown && <ul className="flex flex-col gap-3">{children}</ul>}
    </>
  )
}

/** An unsaved text without a place: it stays until it is saved elsewhere or discarded. `children` save it elsewhere. */
export function OrphanedText({
  text,
  children,
  onDiscard,
}: {
  text: string
  children?: ReactNode
  onDiscard: () => void
}) {
  return (
    <li className="flex flex-col gap-3 rounded-m border border-amber/40 bg-amber/8 p-4">
      <p className="text-sm break-words whitespace-pre-line text-words">{text}</p>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
        {children && <div className="flex flex-wrap items-end gap-2">{children}</div>}
        <div className="-ml-3 flex">
          <CopyTextButton text={text} />
          <Button
            variant="ghost"
            size="compact"
            onClick={() => {
              if (confirm('Discard this text? It is kept nowhere else.')) onDiscard()
            }}
          >
            Discard
          </Button>
        </div>
      </div>
    </li>
  )
}
