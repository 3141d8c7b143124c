import { useCallback, useEffect, useRef, useState } from 'react'
import {
  finish,
  INITIAL_CLOCK,
  minutesPractisedAt,
  msUntilNextSecond,
  pause,
  secondsLeftAt,
  secondsPractisedAt,
  start,
} from './rehearsal-clock.ts'

/** The countdown. `onComplete` is called once with the minutes: at 0, or when it is completed early. */
export function useRehearsalClock(onComplete: (minutes: number) => void) {
  const clockRef = useRef(INITIAL_CLOCK)
  const [view, setView] = useState({ clock: INITIAL_CLOCK, now: 0 })
  const completeRef = useRef(onComplete)
  useEffect(() => {
    completeRef.current = onComplete
  })

  const set = useCallback((next: typeof INITIAL_CLOCK, now: number) => {
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
    const update = () => {
      clearTimeout(timer)
      const now = Date.now()
      if (clockRef.current.phase !== 'running') return
      if (secondsLeftAt(clockRef.current, now) === 0) return complete(now)
      setView({ clock: clockRef.current, now })
      timer = setTimeout(update, msUntilNextSecond(clockRef.current, now))
    }
    update()
    // Timers are suspended in a hidden tab; the display is updated when it is shown again.
    document.addEventListener('visibilitychange', update)
    addEventListener('pageshow', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
      removeEventListener('pageshow', update)
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
    reset: useCallback(() => set(INITIAL_CLOCK, 0), [set]),
    completeEarly: () => complete(Date.now()),
  }
}
