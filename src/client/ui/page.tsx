import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { takeAwaitedFocus } from './page-focus.ts'

const WIDTHS = { narrow: 'max-w-2xl', medium: 'max-w-4xl', wide: 'max-w-7xl' } as const

/** The main area of a screen. */
export function Page({
  width = 'medium',
  className,
  children,
}: {
  width?: keyof typeof WIDTHS
  className?: string
  children: ReactNode
}) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => takeAwaitedFocus(main.current), [])
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className={classNames(
        'mx-auto w-full flex-1 px-4 pt-6 pb-16 focus:outline-none sm:px-6 sm:pt-10',
        WIDTHS[width],
        className,
      )}
    >
      {children}
    </main>
  )
}
