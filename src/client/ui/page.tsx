import { cva, type VariantProps } from 'class-variance-authority'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { PRODUCT_NAME } from '#shared/product.ts'

const pageVariants = cva('mx-auto w-full flex-1 px-4 pb-16 focus:outline-none sm:px-6', {
  variants: {
    width: {
      narrow: 'max-w-2xl',
      medium: 'max-w-4xl',
      broad: 'max-w-6xl',
      wide: 'max-w-7xl',
      full: 'max-w-none',
    },
    /** The padding above the content; `small` is for screens without a header, `none` for those that begin with a picture. */
    space: { normal: 'pt-6 sm:pt-10', small: 'pt-3 sm:pt-5', none: '' },
  },
  defaultVariants: { width: 'medium', space: 'normal' },
})

/** The main landmark of a screen. It is focused after a navigation, see `focusPage`. */
export function Page({
  width,
  space,
  className,
  children,
}: VariantProps<typeof pageVariants> & { className?: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (main.current) nameByHeading(main.current)
  })
  useLayoutEffect(() => {
    const { current } = main
    focusIfRequested(current)
    return () => {
      // A page that is replaced, such as a skeleton by its content, hands the focus on.
      if (current && document.activeElement === current) isFocusRequested = true
    }
  }, [])
  return (
    <main ref={main} id="main" tabIndex={-1} className={pageVariants({ width, space, className })}>
      {children}
    </main>
  )
}

/** Set when `focusPage` found no visible main landmark, until the next one mounts. */
let isFocusRequested = false

/** Moves the focus to the main landmark, or to the next one that mounts while the screen is still loading. */
export function focusPage(): void {
  const main = document.getElementById('main')
  // While the next screen loads, React keeps the previous one in the document, hidden.
  const isVisible = main !== null && main.getClientRects().length > 0
  isFocusRequested = !isVisible
  if (isVisible) main.focus({ preventScroll: true })
}

function focusIfRequested(main: HTMLElement | null): void {
  if (!isFocusRequested || !main) return
  isFocusRequested = false
  main.focus({ preventScroll: true })
}

/** The heading of the screen is the name, so that a screen reader says where the focus is, also when its words change. */
function nameByHeading(main: HTMLElement): void {
  const heading = document.querySelector('h1')
  if (heading) {
    heading.id ||= 'page-title'
    main.setAttribute('aria-labelledby', heading.id)
  } else main.removeAttribute('aria-labelledby')
}

/** Sets the document's title, followed by the product's name. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME
  }, [title])
}
