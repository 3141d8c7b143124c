import { useEffect } from 'react'
import { useIsKeptInTabOnly } from '../../lib/storage.ts'

/** Says that typed text could be kept in this tab only, and asks before the tab is closed. */
export function KeptInTabNotice({ userId }: { userId: string }) {
  const isKeptInTabOnly = useIsKeptInTabOnly(userId)
  useEffect(() => {
    if (!isKeptInTabOnly) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isKeptInTabOnly])
  return (
    <div role="status" className="sticky bottom-0 z-30">
      {isKeptInTabOnly && (
        <p className="border-t border-amber/50 bg-lifted px-4 py-3 text-center text-sm text-words shadow-float">
          This browser has no room to keep what you type. It is kept in this tab only: leave the tab open
          until it is saved to your account.
        </p>
      )}
    </div>
  )
}
