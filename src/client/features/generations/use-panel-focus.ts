import { useEffect, useRef } from 'react'

const ATTRIBUTE = 'data-panel-focus'

/** Marks a heading that gets the focus when its panel appears. */
export const FOCUS_TARGET = { [ATTRIBUTE]: '', tabIndex: -1 } as const

/** Marks the button that gets the focus when its panel appears. */
export const FOCUS_BUTTON = { [ATTRIBUTE]: '' } as const

/** Whether nothing has the focus: a closed dialog whose opener is gone leaves it on the main landmark. */
const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement === document.getElementById('main')

/**
 * Gives the focus to the new panel where the control that had it went away with the earlier panel. The scroll position stays, unless
 * what has the focus would be outside of the window because the earlier panel was longer.
 * `panel` names the panel that is shown; with `isAlways`, its appearance takes the focus also where nothing had it before.
 */
export function usePanelFocus(panel: string, isAlways: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const previous = useRef(panel)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (previous.current === panel) return
    previous.current = panel
    if (!hadFocus.current && !isAlways) return
    const moveFocus = () => {
      const target = container.current?.querySelector<HTMLElement>(`[${ATTRIBUTE}]`)
      target?.focus({ preventScroll: true })
      target?.scrollIntoView({ block: 'nearest' })
    }
    if (isFocusLost()) moveFocus()
    const main = document.getElementById('main')
    if (!document.querySelector('[role=dialog]')) return
    // A dialog that is closing gives the focus to the main landmark a little later.
    main?.addEventListener('focus', moveFocus, { once: true })
    return () => main?.removeEventListener('focus', moveFocus)
  }, [panel, isAlways])
  return {
    ref: container,
    /** Call when the person has asked for another panel. */
    keepFocus: () => {
      hadFocus.current = true
    },
  }
}
