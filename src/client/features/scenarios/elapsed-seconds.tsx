import { useEffect, useState } from 'react'

/** Seconds since a time (epoch milliseconds), updated each second. */
export function ElapsedSeconds({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span className="tabular-nums">{Math.max(0, Math.floor((now - since) / 1000))}s</span>
}
