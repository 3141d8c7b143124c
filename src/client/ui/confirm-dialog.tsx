import * as RadixAlert from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { dialogOverlayStyle, dialogPanelStyle } from './dialog-style.ts'
import { useFocusReturn } from './focus-return.ts'
import { useScrollLock } from './scroll-lock.ts'

/** Asks before something that cannot be undone. It starts on Cancel and does not close from a press beside it. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous = false,
  onConfirm,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  onConfirm: () => void
}) {
  useScrollLock(isOpen)
  const focusProps = useFocusReturn()
  return (
    <RadixAlert.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixAlert.Portal>
        <div data-state={isOpen ? 'open' : 'closed'} className={dialogOverlayStyle}>
          <RadixAlert.Content {...focusProps} className={classNames(dialogPanelStyle, 'max-w-md')}>
            <RadixAlert.Title className="text-xl">{title}</RadixAlert.Title>
            <RadixAlert.Description className="mt-2 text-sm text-quiet">{description}</RadixAlert.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <RadixAlert.Cancel asChild>
                <Button variant="ghost">{cancelLabel}</Button>
              </RadixAlert.Cancel>
              <RadixAlert.Action asChild>
                <Button variant={isDangerous ? 'danger' : 'primary'} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              </RadixAlert.Action>
            </div>
          </RadixAlert.Content>
        </div>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  )
}
