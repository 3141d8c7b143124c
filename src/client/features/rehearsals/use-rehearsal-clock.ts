import { useCallback, useEffect, useRef, useState } from 'react'
import {
  finish,
  minutesPractisedAt,
  pause,
  READY,
  secondsLeftAt,
  secondsPractisedAt,
  start,
  untilNextSecond,
} from './rehearsal-clock.ts'

/** The countdown on the screen. `onComplete` hears the minutes once: at 0, or when it is completed early. */
export function useRehearsalClock(onComplete: (minutes: number) => void) {
  const clockRef = useRef(READY)
  const [view, setView] = useState({ clock: READY, now: 0 })
  const completeRef = useRef(onComplete)
  useEffect(() => {
    completeRef.current = onComplete
  })

  const set = useCallback((next: typeof READY, now: number) => {
    clockRef.current = next
    setView({ clock: next, now })
  }, [])

  const complete = useCallback(
    (now: number) => {
      const { current } = clockRef
      const minutes = minutesPractisedAt(current, now)
      if (current.phase === 'complete' || minutes === 0) return
      set(finish(current, now), now)
      completeRef.current(minutes)
    },
    [set],
  )

  const isRunning = view.clock.phase === 'running'
  useEffect(() => {
    if (!isRunning) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const now = Date.now()
      if (clockRef.current.phase !== 'running') return
      if (secondsLeftAt(clockRef.current, now) === 0) return complete(now)
      setView({ clock: clockRef.current, now })
      timer = setTimeout(look, untilNextSecond(clockRef.current, now))
    }
    look()
    // Timers rest while a tab sleeps; whoever comes back sees the truth at once.
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', look)
    }
  }, [isRunning, complete])

  return {
    phase: view.clock.phase,
    secondsLeft: secondsLeftAt(view.clock, view.now),
    secondsPractised: secondsPractisedAt(view.clock, view.now),
    start: () => {
      const now = Date.now()
      set(start(clockRef.current, now), now)
    },
    pause: () => {
      const now = Date.now()
      set(pause(clockRef.current, now), now)
    },
    reset: useCallback(() => set(READY, 0), [set]),
    completeEarly: () => complete(Date.now()),
  }
}
