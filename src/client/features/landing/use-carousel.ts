import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const CAROUSEL_INTERVAL_MS = 4000
/** In CSS pixels, sideways. */
const MIN_SWIPE_DISTANCE = 40

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

function usePageHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.hidden,
    () => false,
  )
}

/**
 * The index of the slide that is shown. It advances every four seconds and wraps around, except while the carousel is
 * hovered or has the keyboard focus, while the tab is hidden, once it was stopped, and with `prefers-reduced-motion`.
 */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isHidden = usePageHidden()
  const isInterrupted = isHovered || isFocused || isHidden
  const isPlaying = !isStopped && !prefersReducedMotion && !isInterrupted
  const swipeStart = useRef<{ x: number; y: number } | null>(null)

  const moveBy = (by: number) => setIndex((current) => (current + by + count) % count)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `index` restarts the timer, so that a slide chosen by hand stays four seconds too
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => setIndex((current) => (current + 1) % count), CAROUSEL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, count, index])

  return {
    index,
    isPlaying,
    isStopped: isStopped || prefersReducedMotion,
    canAutoplay: !prefersReducedMotion,
    show: setIndex,
    next: () => moveBy(1),
    previous: () => moveBy(-1),
    togglePlaying: () => setIsStopped((stopped) => !stopped),
    hoverAndFocusProps: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: (event: React.FocusEvent) => setIsFocused(event.target.matches(':focus-visible')),
      onBlur: () => setIsFocused(false),
    },
    swipeProps: {
      onPointerDown: (event: PointerEvent) => {
        swipeStart.current = { x: event.clientX, y: event.clientY }
      },
      onPointerUp: (event: PointerEvent) => {
        const start = swipeStart.current
        swipeStart.current = null
        if (!start) return
        const x = event.clientX - start.x
        if (Math.abs(x) > MIN_SWIPE_DISTANCE && Math.abs(x) > Math.abs(event.clientY - start.y))
          moveBy(x < 0 ? 1 : -1)
      },
      onPointerCancel: () => {
        swipeStart.current = null
      },
    },
  }
}
