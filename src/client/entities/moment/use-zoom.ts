import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const MAX_ZOOM = 4
const STEP = 1.5
/** Two taps within this time and distance are one double tap. */
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 30
/** What a double tap zooms to. */
const DOUBLE_TAP_ZOOM = 2.5

interface Point {
  x: number
  y: number
}

/**
 * Zoom of the content of a scrolling frame, by pinch, double tap, keyboard (+, - and 0) and buttons. 1 shows the whole content; the
 * frame scrolls where it is larger, so panning is the browser's own. The point that is zoomed at stays where it is.
 */
export function useZoom() {
  const frame = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(1)
  /** The point of the frame that stays, and the part of the content that is there. */
  const anchor = useRef<{ at: Point; part: Point }>(undefined)

  const zoomTo = (next: number, client?: Point) => {
    const { current } = frame
    if (!current) return
    const box = current.getBoundingClientRect()
    const at = client
      ? { x: client.x - box.left, y: client.y - box.top }
      : { x: current.clientWidth / 2, y: current.clientHeight / 2 }
    anchor.current = {
      at,
      part: {
        x: (current.scrollLeft + at.x) / current.scrollWidth,
        y: (current.scrollTop + at.y) / current.scrollHeight,
      },
    }
    setZoom(Math.min(MAX_ZOOM, Math.max(1, next)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the size
  useLayoutEffect(() => {
    const { current } = frame
    if (!current || !anchor.current) return
    const { at, part } = anchor.current
    current.scrollTo({ left: part.x * current.scrollWidth - at.x, top: part.y * current.scrollHeight - at.y })
  }, [zoom])

  const pinch = useRef<{ distance: number; zoom: number }>(undefined)
  const startPinch = useEffectEvent((event: TouchEvent) => {
    const fingers = fingersOf(event)
    pinch.current = fingers && { distance: fingers.distance, zoom }
  })
  const movePinch = useEffectEvent((event: TouchEvent) => {
    const fingers = fingersOf(event)
    if (!fingers || !pinch.current) return
    event.preventDefault()
    zoomTo((pinch.current.zoom * fingers.distance) / pinch.current.distance, fingers.middle)
  })
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const start = (event: TouchEvent) => startPinch(event)
    const move = (event: TouchEvent) => movePinch(event)
    current.addEventListener('touchstart', start, { passive: true })
    // Not passive, which React's handler is: the browser would zoom the page.
    current.addEventListener('touchmove', move, { passive: false })
    return () => {
      current.removeEventListener('touchstart', start)
      current.removeEventListener('touchmove', move)
    }
  }, [])

  const lastTap = useRef<Point & { time: number }>(undefined)
  const tap = ({ clientX: x, clientY: y, timeStamp: time }: MouseEvent) => {
    const last = lastTap.current
    const isDouble =
      last && time - last.time < DOUBLE_TAP_MS && Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP_PX
    lastTap.current = isDouble ? undefined : { x, y, time }
    if (isDouble) zoomTo(zoom > 1 ? 1 : DOUBLE_TAP_ZOOM, { x, y })
  }

  const zoomIn = () => zoomTo(zoom * STEP)
  const zoomOut = () => zoomTo(zoom / STEP)
  const reset = () => zoomTo(1)
  const keys: Readonly<Record<string, () => void>> = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': reset }
  return {
    zoom,
    isWhole: zoom === 1,
    isLargest: zoom === MAX_ZOOM,
    zoomIn,
    zoomOut,
    reset,
    frameProps: {
      ref: frame,
      onClick: tap,
      onKeyDown: (event: KeyboardEvent) => {
        if (!event.ctrlKey && !event.metaKey) keys[event.key]?.()
      },
    },
  }
}

/** Two fingers: how far they are apart, and their middle. */
function fingersOf({ touches }: TouchEvent): { distance: number; middle: Point } | undefined {
  const [one, other] = touches
  if (!one || !other || touches.length > 2) return undefined
  return {
    distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
  }
}
