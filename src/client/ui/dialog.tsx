import { cva, type VariantProps } from 'class-variance-authority'
import X from 'lucide-react/icons/x'
import * as RadixDialog from 'radix-ui/dialog'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { cn } from './cn.ts'
import { ignoreToasts, keepFocus, useDialogFocus, useScrollLock } from './dialog-behaviour.ts'

const overlayClass =
  'pointer-events-auto fixed inset-0 top-(--notice) z-40 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto overscroll-contain bg-scrim p-4 backdrop-blur-sm data-[state=closed]:animate-[appear_150ms_reverse_both] data-[state=open]:animate-appear'

/**
 * At most as high as the window, so that title and footer are always visible and the content between them scrolls. In a very
 * low window, such as one at a zoom of 400 %, the whole panel scrolls instead.
 */
const panelVariants = cva(
  'relative my-auto flex w-full animate-rise flex-col rounded-l border border-line bg-raised p-5 shadow-float focus:outline-none sm:p-7 [@media(min-height:30rem)]:max-h-[calc(100dvh-var(--notice)-2rem)]',
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
  /** Controls at the end, such as Cancel and Save. They stay visible while the content scrolls. */
  footer?: ReactNode
  isTitleHidden?: boolean
  /** False where something would be lost: then Esc and a click outside do not close it. */
  isDismissable?: boolean
  className?: string
  children: ReactNode
}

/**
 * A modal dialog: traps the focus and restores it, closes by its Close button, and by Esc and a click outside if it is dismissable. The focus starts
 * at the element with `data-autofocus`, and returns to it when the element with the focus disappears.
 */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  size,
  footer,
  isTitleHidden = false,
  isDismissable = true,
  className,
  children,
}: DialogProps) {
  useScrollLock(isOpen)
  const focusProps = useDialogFocus()
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div data-state={isOpen ? 'open' : 'closed'} className={overlayClass}>
          <RadixDialog.Content
            ref={keepFocus}
            {...focusProps}
            onInteractOutside={isDismissable ? ignoreToasts : preventDefault}
            onEscapeKeyDown={isDismissable ? undefined : preventDefault}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cn(panelVariants({ size }), className)}
          >
            <div className={cn('mb-4 shrink-0 pr-10', isTitleHidden && 'sr-only')}>
              <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1.5 text-sm text-quiet">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            <ScrollableContent>{children}</ScrollableContent>
            {footer && (
              <div className="mt-5 flex shrink-0 flex-wrap justify-end gap-3 max-sm:*:grow">{footer}</div>
            )}
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

const preventDefault = (event: Event) => event.preventDefault()

/** Scrolls where the dialog is higher than the window; only then it is reachable by keyboard. */
function ScrollableContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const [isScrollable, setIsScrollable] = useState(false)
  useEffect(() => {
    const { current } = content
    if (!current || !('ResizeObserver' in window)) return
    const observer = new ResizeObserver(() => setIsScrollable(current.scrollHeight > current.clientHeight))
    observer.observe(current)
    for (const child of current.children) observer.observe(child)
    return () => observer.disconnect()
  })
  return (
    <div
      ref={content}
      // The padding leaves room for the focus ring of the controls at the edges, which the scrolling area would clip.
      className="-m-2 min-h-0 overflow-y-auto overscroll-contain p-2"
      {...(isScrollable ? { role: 'group', 'aria-label': 'Content', tabIndex: 0 } : {})}
    >
      {children}
    </div>
  )
}
