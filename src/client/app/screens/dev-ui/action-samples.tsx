import Bell from 'lucide-react/icons/bell'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { ButtonVariant } from '../../../ui/button-style.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { Sample } from './sample.tsx'

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']

export function ActionSamples() {
  const [dialog, setDialog] = useState<'dialog' | 'long' | 'confirm' | null>(null)
  const [chosen, setChosen] = useState('nothing yet')
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
      <Sample title="Icon button, tooltip, menu">
        <div className="flex flex-wrap items-center gap-4">
          <Tooltip content="Rings once a day">
            <IconButton label="Reminders">
              <Bell aria-hidden="true" />
            </IconButton>
          </Tooltip>
          <IconButton label="Reminders, disabled" disabled>
            <Bell aria-hidden="true" />
          </IconButton>
          <Menu
            trigger={
              <IconButton label="More">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            items={[
              { label: 'Download', onSelect: () => setChosen('Download') },
              { label: 'Not now', onSelect: () => setChosen('Not now'), isDisabled: true },
              { label: 'Delete', onSelect: () => setChosen('Delete'), isDangerous: true },
            ]}
          />
          <p className="text-sm text-quiet">Chosen: {chosen}</p>
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
          <Button variant="secondary" onClick={() => setDialog('confirm')}>
            Alert dialog
          </Button>
        </div>
        <Dialog
          isOpen={dialog === 'dialog' || dialog === 'long'}
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
        <ConfirmDialog
          isOpen={dialog === 'confirm'}
          onOpenChange={close}
          title="Delete this?"
          description="It cannot be brought back."
          confirmLabel="Delete"
          isDangerous
          onConfirm={() => setChosen('Deleted')}
        />
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
