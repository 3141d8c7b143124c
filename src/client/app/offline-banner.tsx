import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnline } from '../lib/online.ts'

/** A message at the top of every screen while the browser is offline. */
export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center px-4">
      {!isOnline && (
        <p className="mt-2 flex animate-appear items-center gap-2.5 rounded-full border border-amber/50 bg-lifted px-4 py-2 text-sm shadow-float">
          <WifiOff aria-hidden="true" className="size-4 text-amber" />
          You are offline. What you write is kept here.
        </p>
      )}
    </div>
  )
}
