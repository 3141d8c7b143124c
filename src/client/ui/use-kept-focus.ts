import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface KeptFocus<Target extends HTMLElement> {
  /** Of the heading, or another element, that takes the focus; it needs `tabIndex={-1}`. */
  heading: RefObject<Target | null>
  /** Props of the element around the content. */
  part: { onFocus: () => void; onBlur: (event: FocusEvent) => void }
}

/**
 * Keeps the focus in a part of the page: when its content changes and the control that had the focus goes away with it, the
 * heading takes the focus. A focus that is elsewhere stays. `content` identifies the content; undefined while it is loading.
 */
export function useKeptFocus<Target extends HTMLElement = HTMLHeadingElement>(
  content: number | string | undefined,
): KeptFocus<Target> {
  const heading = useRef<Target>(null)
  const hasFocus = useRef(false)
  const previous = useRef(content)
  useEffect(() => {
    const isReplaced = previous.current !== undefined && previous.current !== content
    previous.current = content
    if (isReplaced && hasFocus.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [content])
  const part = {
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) hasFocus.current = false
    },
  }
  return { heading, part }
}
