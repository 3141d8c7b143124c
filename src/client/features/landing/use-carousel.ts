import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const CAROUSEL_INTERVAL_MS = 4000
/** How far, in CSS pixels, a finger travels sideways before it means the next picture. */
const SWIPE_DISTANCE = 40

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
 * Which of `count` pictures shows. Goes on by itself every four seconds and wraps, but rests while the pointer or
 * the focus is on it, while the tab is hidden, when it was stopped, and always where less motion is wanted.
 */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isHidden = usePageHidden()
  const isResting = isHovered || isFocused || isHidden
  const isRunning = !isStopped && !isStill && !isResting
  const touchStart = useRef<{ x: number; y: number } | null>(null)

  const step = (by: number) => setIndex((current) => (current + by + count) % count)

  // The picture is a dependency, so that one chosen by hand has its whole four seconds too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setIndex((current) => (current + 1) % count), CAROUSEL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [isRunning, count, index])

  return {
    index,
    isRunning,
    isStopped: isStopped || isStill,
    canRun: !isStill,
    show: setIndex,
    next: () => step(1),
    previous: () => step(-1),
    toggle: () => setIsStopped((stopped) => !stopped),
    areaProps: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: (event: React.FocusEvent) => setIsFocused(event.target.matches(':focus-visible')),
      onBlur: () => setIsFocused(false),
    },
    swipeProps: {
      onPointerDown: (event: PointerEvent) => {
        touchStart.current = { x: event.clientX, y: event.clientY }
      },
      onPointerUp: (event: PointerEvent) => {
        const start = touchStart.current
        touchStart.current = null
        if (!start) return
        const x = event.clientX - start.x
        if (Math.abs(x) > SWIPE_DISTANCE && Math.abs(x) > Math.abs(event.clientY - start.y))
          step(x < 0 ? 1 : -1)
      },
      onPointerCancel: () => {
        touchStart.current = null
      },
    },
  }
}
