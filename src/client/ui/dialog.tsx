import { cva, type VariantProps } from 'class-variance-authority'
import X from 'lucide-react/icons/x'
import * as RadixDialog from 'radix-ui/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { cn } from './cn.ts'

const overlayClass =
  'pointer-events-auto fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto overscroll-contain bg-scrim p-4 backdrop-blur-sm data-[state=closed]:animate-[appear_150ms_reverse_both] data-[state=open]:animate-appear'

const panelVariants = cva(
  'relative my-auto w-full animate-rise rounded-l border border-line bg-raised p-5 shadow-float focus:outline-none sm:p-7',
  {
    variants: { size: { s: 'max-w-md', m: 'max-w-xl', l: 'max-w-3xl', full: 'max-w-6xl' } },
    defaultVariants: { size: 'm' },
  },
)

export interface DialogProps extends VariantProps<typeof panelVariants> {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Controls at the end, such as Cancel and Save. */
  footer?: ReactNode
  isTitleHidden?: boolean
  className?: string
  children: ReactNode
}

/** A modal dialog: traps the focus and restores it, closes by Esc, by its Close button and by a click outside. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  size,
  footer,
  isTitleHidden = false,
  className,
  children,
}: DialogProps) {
  useScrollLock(isOpen)
  const focusProps = useRestoredFocus()
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div data-state={isOpen ? 'open' : 'closed'} className={overlayClass}>
          <RadixDialog.Content
            {...focusProps}
            onInteractOutside={ignoreToasts}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cn(panelVariants({ size }), className)}
          >
            <div className={cn('mb-4 pr-10', isTitleHidden && 'sr-only')}>
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

let openDialogs = 0

/**
 * Stops the page from scrolling behind a dialog, by an attribute and a rule in styles.css. The scroll lock of Radix
 * injects a style element, which the content security policy forbids.
 */
function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    openDialogs += 1
    document.documentElement.toggleAttribute('data-locked', true)
    return () => {
      openDialogs -= 1
      if (openDialogs === 0) document.documentElement.removeAttribute('data-locked')
    }
  }, [isLocked])
}

/**
 * Restores the focus to the element that had it when the dialog opened. Radix does so only for its own triggers, and
 * these dialogs are opened by state.
 */
function useRestoredFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const target = opener.current?.isConnected ? opener.current : document.getElementById('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}

/** A click on a toast does not close the dialog. */
function ignoreToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-toaster]')) event.preventDefault()
}
