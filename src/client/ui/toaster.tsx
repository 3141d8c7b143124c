import { cva } from 'class-variance-authority'
import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { findToastPlace, readControls } from './toast-place.ts'
import { dismissToast, type ShownToast, useShownToast } from './toast-store.ts'

const toastVariants = cva(
  'pointer-events-auto fixed flex w-[calc(100%-1.5rem)] max-w-md animate-rise items-start gap-2 rounded-m transition-[top,left] duration-(--duration-calm) border bg-lifted py-3 pr-2 pl-5 shadow-float',
  {
    variants: {
      tone: { default: 'border-line', success: 'border-good/50', destructive: 'border-bad/60' },
    },
  },
)

/**
 * Renders the toast of the store. Both live regions are always mounted: screen readers announce only changes of a region
 * that exists already. `aria-live` is explicit although the roles imply it: an open dialog hides the rest of the page from
 * assistive technology except elements with that attribute.
 */
export function Toaster() {
  const toast = useShownToast()
  const isAlert = toast?.tone === 'destructive'
  return (
    <div data-toaster className="pointer-events-none fixed inset-0 z-60">
      <div role="status" aria-live="polite" aria-atomic="true" className="contents">
        {toast && !isAlert && <ToastCard key={toast.id} toast={toast} />}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true" className="contents">
        {toast && isAlert && <ToastCard key={toast.id} toast={toast} />}
      </div>
    </div>
  )
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const remainingMs = useRef(toast.durationMs)
  const [isPaused, setIsPaused] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const place = useToastPlace(card, isPaused)

  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => dismissToast(toast.id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      // The toast stays for at least one second after a pause.
      remainingMs.current = Math.max(1000, remainingMs.current - (performance.now() - startedAt))
    }
  }, [isPaused, toast.id])

  const pause = () => setIsPaused(true)
  const resume = () => setIsPaused(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      ref={card}
      style={place}
      // Not mouseenter: a toast that appears, or is moved, under a pointer that rests is not in use, and may go.
      onMouseMove={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
      className={toastVariants({ tone: toast.tone })}
    >
      <div className="min-w-0 flex-1 py-1">
        <p className={`text-sm font-semibold ${toast.tone === 'destructive' ? 'text-bad' : 'text-words'}`}>
          {toast.title}
        </p>
        {toast.description && <p className="mt-0.5 text-sm text-quiet">{toast.description}</p>}
      </div>
      <IconButton label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Below this width, in pixels, toasts start at the top of the window, else at the bottom right. */
const NARROW = 640
const RECHECK_MS = 200

/** A place where the toast hides no control. It is checked again and again, unless the toast is in use: the page may move. */
function useToastPlace(card: RefObject<HTMLDivElement | null>, isInUse: boolean) {
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const latest = useRef(place)
  useLayoutEffect(() => {
    const { current } = card
    if (!current || isInUse) return
    const find = () => {
      const margin = innerWidth < NARROW ? 12 : 24
      const { offsetWidth: width, offsetHeight: height } = current
      const area = {
        left: margin,
        top: margin,
        width: document.documentElement.clientWidth - 2 * margin,
        height: innerHeight - 2 * margin,
      }
      const first =
        innerWidth < NARROW
          ? { left: area.left, top: area.top }
          : { left: area.left + area.width - width, top: area.top + area.height - height }
      const before = latest.current
      const next = findToastPlace({ ...(before ?? first), width, height }, area, readControls())
      if (before?.left === next.left && before.top === next.top) return
      latest.current = next
      setPlace(next)
    }
    find()
    const timer = setInterval(find, RECHECK_MS)
    return () => clearInterval(timer)
  }, [card, isInUse])
  return place
}
