import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast-store.ts'
import { Sample } from './sample.tsx'

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const

export function ActionSamples() {
  const [dialog, setDialog] = useState<'dialog' | 'long' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <Sample title="Button">
        <div className="flex flex-col gap-4">
          {VARIANTS.map((variant) => (
            <div key={variant} className="flex flex-wrap items-center gap-3">
              <Button variant={variant}>{variant}</Button>
              <Button variant={variant} size="l">
                large
              </Button>
              <Button variant={variant} size="compact">
                compact
              </Button>
              <Button variant={variant} isBusy>
                busy
              </Button>
              <Button variant={variant} disabled>
                disabled
              </Button>
            </div>
          ))}
          <Button isWide>wide</Button>
        </div>
      </Sample>
      <Sample title="Icon button">
        <div className="flex flex-wrap items-center gap-4">
          <IconButton label="Reminders">
            <Bell aria-hidden="true" />
          </IconButton>
          <IconButton label="Reminders, disabled" disabled>
            <Bell aria-hidden="true" />
          </IconButton>
        </div>
      </Sample>
      <Sample title="Dialog">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setDialog('dialog')}>
            Dialog
          </Button>
          <Button variant="secondary" onClick={() => setDialog('long')}>
            Long dialog
          </Button>
        </div>
        <Dialog
          isOpen={dialog !== null}
          onOpenChange={close}
          title="A window over the page"
          description="It keeps the focus and gives it back."
          footer={
            <>
              <Button variant="ghost" onClick={close}>
                Cancel
              </Button>
              <Button onClick={close}>Save</Button>
            </>
          }
        >
          {dialog === 'long' ? (
            Array.from({ length: 24 }, (_, i) => i + 1).map((i) => (
              <p key={i} className="mb-4">
                Line {i} of a text that is longer than the screen.
              </p>
            ))
          ) : (
            <p>Esc closes it, and so does a press beside it.</p>
          )}
        </Dialog>
      </Sample>
      <Sample title="Toast">
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() => showToast({ title: 'A toast', description: 'It stays five seconds.' })}
          >
            Default
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              showToast({
                title: 'Saved',
                description: 'It stays two seconds.',
                tone: 'success',
                durationMs: 2000,
              })
            }
          >
            Success, 2 s
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              showToast({ title: 'Error', description: 'It is said at once.', tone: 'destructive' })
            }
          >
            Destructive
          </Button>
        </div>
      </Sample>
    </>
  )
}
