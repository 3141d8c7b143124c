import { useEffect, useRef } from 'react'

let openDialogs = 0

/**
 * Stops the page from scrolling behind a dialog, by an attribute and a rule in styles.css. The scroll lock of Radix
 * injects a style element, which the content security policy forbids.
 */
export function useScrollLock(isLocked: boolean): void {
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

const findAutoFocus = (content: Element) =>
  content.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)')

const findHeading = (element: Element | null) => {
  const id = element?.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}

/**
 * Handlers for the content of a Radix dialog. The focus starts at the element with `data-autofocus`, else at the first
 * control, and returns to the element that had it when the dialog opened, else to the element with `data-autofocus` of the dialog
 * that this one was opened from, else to the heading of its section. Radix returns it only
 * to its own triggers, and these dialogs are opened by state.
 */
export function useDialogFocus() {
  const opener = useRef<Element | null>(null)
  const heading = useRef<Element | null>(null)
  const outerDialog = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      heading.current = findHeading(opener.current)
      outerDialog.current = opener.current?.closest('[role="dialog"]') ?? null
      const target = event.currentTarget instanceof Element && findAutoFocus(event.currentTarget)
      if (!target) return
      event.preventDefault()
      target.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // What came in place of the opener has taken the focus.
      if (!opener.current?.isConnected && document.activeElement !== document.body) return
      // The opener may be gone, or disabled while what it started is running.
      const next = outerDialog.current?.isConnected ? findAutoFocus(outerDialog.current) : null
      for (const target of [opener.current, next, heading.current, document.getElementById('main')]) {
        if (!(target instanceof HTMLElement) || target === document.body) continue
        target.focus({ preventScroll: true })
        if (document.activeElement === target) return
      }
    },
  }
}

/**
 * A ref for the content of a dialog: when the element with the focus is removed or disabled, as by the next step of a
 * dialog, the focus moves to the element with `data-autofocus`. Radix would move it to the dialog itself.
 */
export function keepFocus(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return
  let focused: Element | undefined
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element && target !== content) focused = target
  }
  const observer = new MutationObserver(() => {
    const { activeElement } = document
    const isLost = focused && (!focused.isConnected || focused.matches(':disabled'))
    const isElsewhere = activeElement !== document.body && activeElement !== content
    if (!isLost || (isElsewhere && activeElement !== focused)) return
    findAutoFocus(content)?.focus()
  })
  content.addEventListener('focusin', remember)
  observer.observe(content, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    content.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

/** For `onInteractOutside`: a click on a toast does not close the dialog. */
export function ignoreToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-toaster]')) event.preventDefault()
}
