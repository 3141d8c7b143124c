import X from 'lucide-react/icons/x'
import * as RadixDialog from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { dialogOverlayStyle, dialogPanelStyle, keepOpenForToasts } from './dialog-style.ts'
import { useFocusReturn } from './focus-return.ts'
import { IconButton } from './icon-button.tsx'
import { useScrollLock } from './scroll-lock.ts'

const WIDTHS = { s: 'max-w-md', m: 'max-w-xl', l: 'max-w-3xl', full: 'max-w-6xl' } as const

export interface DialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: keyof typeof WIDTHS
  /** Controls at the end, such as Cancel and Save. */
  footer?: ReactNode
  isTitleHidden?: boolean
  className?: string
  children: ReactNode
}

/** A window over the page: keeps focus inside and gives it back, closes on Esc, on its cross and beside it. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  size = 'm',
  footer,
  isTitleHidden = false,
  className,
  children,
}: DialogProps) {
  useScrollLock(isOpen)
  const focusProps = useFocusReturn()
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div data-state={isOpen ? 'open' : 'closed'} className={dialogOverlayStyle}>
          <RadixDialog.Content
            {...focusProps}
            onInteractOutside={keepOpenForToasts}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={classNames(dialogPanelStyle, WIDTHS[size], className)}
          >
            <div className={classNames('mb-4 pr-10', isTitleHidden && 'sr-only')}>
              <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1.5 text-sm text-quiet">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            {children}
            {footer && <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div>}
            <RadixDialog.Close asChild>
              <IconButton label="Close" className="absolute top-3 right-3 bg-raised/70">
                <X aria-hidden="true" />
              </IconButton>
            </RadixDialog.Close>
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
