import { useEffect, useState } from 'react'

/** Whole seconds since an instant of the server's clock; undefined without one. */
export function useSecondsSince(instant: string | undefined, aheadMs: number): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!instant) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [instant])
  return instant ? Math.max(0, Math.floor((now + aheadMs - Date.parse(instant)) / 1_000)) : undefined
}

/** 75 as "1:15". */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
