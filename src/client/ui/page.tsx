import { cva, type VariantProps } from 'class-variance-authority'
import { type ReactNode, useEffect, useRef } from 'react'
import { PRODUCT_NAME } from '#shared/product.ts'

const pageVariants = cva('mx-auto w-full flex-1 px-4 pb-16 focus:outline-none sm:px-6', {
  variants: {
    width: { narrow: 'max-w-2xl', medium: 'max-w-4xl', broad: 'max-w-6xl', wide: 'max-w-7xl' },
    /** The space above the content: less of it on a screen without a header. */
    space: { normal: 'pt-6 sm:pt-10', small: 'pt-3 sm:pt-5' },
  },
  defaultVariants: { width: 'medium', space: 'normal' },
})

/** The main landmark of a screen. It takes the focus after a change of screen, see `focusPage`. */
export function Page({
  width,
  space,
  className,
  children,
}: VariantProps<typeof pageVariants> & { className?: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => focusIfRequested(main.current), [])
  return (
    <main ref={main} id="main" tabIndex={-1} className={pageVariants({ width, space, className })}>
      {children}
    </main>
  )
}

/** True from a `focusPage` that found no main landmark until the next one mounts. */
let isFocusRequested = false

/** Moves the focus to the main landmark, or to the next one that mounts while the screen is still loading. */
export function focusPage(): void {
  const main = document.getElementById('main')
  // While the next screen loads, React keeps the last one in the document, hidden.
  const isVisible = main !== null && main.getClientRects().length > 0
  isFocusRequested = !isVisible
  if (isVisible) main.focus({ preventScroll: true })
}

function focusIfRequested(main: HTMLElement | null): void {
  if (!isFocusRequested || !main) return
  isFocusRequested = false
  main.focus({ preventScroll: true })
}

/** Sets the document's title. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME
  }, [title])
}
