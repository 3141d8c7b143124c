import { cva } from 'class-variance-authority'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { dismissToast, type ShownToast, useShownToast } from './toast-store.ts'

const toastVariants = cva(
  'pointer-events-auto flex w-full max-w-md animate-rise items-start gap-2 rounded-m border bg-lifted py-3 pr-2 pl-5 shadow-float',
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
    <div
      data-toaster
      className="pointer-events-none fixed inset-x-0 top-0 z-60 flex justify-center p-3 sm:top-auto sm:bottom-0 sm:justify-end sm:p-6"
    >
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
      onMouseEnter={pause}
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
