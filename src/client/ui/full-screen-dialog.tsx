import X from 'lucide-react/icons/x'
import * as RadixDialog from 'radix-ui/dialog'
import type { PointerEvent, ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { ignoreToasts, keepFocus, useDialogFocus, useScrollLock } from './dialog-behaviour.ts'

export interface FullScreenDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description: string
  /** Fills the screen behind everything; it is positioned absolutely. */
  background: ReactNode
  /** Controls at the top, beside the Close button. */
  tools: ReactNode
  /** Fades the header and what has `fades-when-calm`, see styles.css. */
  isCalm: boolean
  /** At the bottom. Text over the background needs a scrim, see `scrim-below` in styles.css. */
  children: ReactNode
}

/** A modal dialog that fills the screen. Traps the focus and restores it, closes by Esc and by its Close button. */
export function FullScreenDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  background,
  tools,
  isCalm,
  children,
}: FullScreenDialogProps) {
  useScrollLock(isOpen)
  const focusProps = useDialogFocus()
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          ref={keepFocus}
          {...focusProps}
          onInteractOutside={ignoreToasts}
          onPointerDownCapture={markRevealingTap}
          onClickCapture={ignoreRevealingTap}
          data-calm={isCalm || undefined}
          data-full-screen
          className="fixed inset-0 top-(--notice) z-40 flex animate-appear flex-col overflow-y-auto overscroll-contain bg-abyss focus:outline-none"
        >
          <div className="fixed inset-0">{background}</div>
          <header className="fades-when-calm scrim-above relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 px-4 pt-3 pb-20 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:px-8 sm:pt-6">
            <div>
              <RadixDialog.Title className="font-sans text-sm font-medium text-amber">
                {title}
              </RadixDialog.Title>
              <RadixDialog.Description className="line-clamp-2 font-serif text-lg leading-snug text-words sm:text-xl">
                {description}
              </RadixDialog.Description>
            </div>
            <div className="max-sm:order-last max-sm:col-span-2">{tools}</div>
            <RadixDialog.Close asChild>
              <IconButton label="Close" className="-mr-2 text-words">
                <X aria-hidden="true" />
              </IconButton>
            </RadixDialog.Close>
          </header>
          <div className="relative mt-auto">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

let isRevealingTap = false

/**
 * A tap while the controls are faded only shows them: it must not press the one that lies under the finger. A mouse has shown them
 * by its movement.
 */
function markRevealingTap({ currentTarget, pointerType }: PointerEvent): void {
  const control = currentTarget.querySelector('.fades-when-calm')
  const isFaded = control !== null && Number.parseFloat(getComputedStyle(control).opacity) < 1
  isRevealingTap = isFaded && pointerType !== 'mouse'
}

function ignoreRevealingTap(event: { preventDefault: () => void; stopPropagation: () => void }): void {
  if (!isRevealingTap) return
  isRevealingTap = false
  event.preventDefault()
  event.stopPropagation()
}
