import { Link } from 'wouter'
import { useOnline } from '../../lib/online.ts'
import { Button } from '../../ui/button.tsx'
import { CopyTextButton } from '../../ui/copy-text-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { UnsavedText } from './unsaved-texts.ts'

/** Lists what would be lost by signing out, and asks whether to save it first. Open while `texts` is given. */
export function UnsavedDialog({
  texts,
  isBusy,
  onStay,
  onDrop,
  onSave,
}: {
  texts: UnsavedText[] | undefined
  isBusy: boolean
  onStay: () => void
  onDrop: () => void
  onSave: () => void
}) {
  const isOnline = useOnline()
  const canSave = texts?.some(({ save }) => save !== undefined) ?? false
  return (
    <Dialog
      isOpen={texts !== undefined}
      onOpenChange={(isOpen) => !isOpen && !isBusy && onStay()}
      size="l"
      title="Not everything is saved"
      description="These words are in this browser only. Once you have signed out, it keeps nothing of yours."
      footer={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={onStay}>
            Stay Signed In
          </Button>
          <Button variant="danger" disabled={isBusy} onClick={onDrop}>
            Sign Out Without Saving
          </Button>
          {canSave && (
            <Button isBusy={isBusy} disabled={!isOnline} onClick={onSave}>
              Save and Sign Out
            </Button>
          )}
        </>
      }
    >
      <ul className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto">
        {texts?.map(({ id, label, href, words, save, reason }) => (
          <li key={id} className="rounded-m border border-line bg-lifted/50 px-4 py-2 text-sm">
            {href === null ? (
              <p className="py-1.5 break-words text-words">{label}</p>
            ) : (
              <Link
                href={href}
                onClick={onStay}
                className="inline-flex min-h-11 items-center break-words text-words underline decoration-line-strong underline-offset-4 hover:decoration-words"
              >
                {label}
              </Link>
            )}
            {reason && <p className="pb-1.5 text-amber">{reason}</p>}
            {words && (reason || !save || !isOnline) && (
              <>
                <p className="break-words whitespace-pre-line text-quiet">{words}</p>
                <div className="-ml-3">
                  <CopyTextButton text={words} label={`Copy: ${label}`} />
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="mt-4 text-sm text-amber empty:hidden">
        {isOnline
          ? ''
          : 'You are offline, so nothing can be saved now. Stay signed in, and all of it is kept.'}
      </p>
    </Dialog>
  )
}
