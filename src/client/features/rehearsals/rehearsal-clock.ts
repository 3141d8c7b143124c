import { DEFAULT_REHEARSAL_MINUTES } from '#shared/product.ts'

export const REHEARSAL_SECONDS = DEFAULT_REHEARSAL_MINUTES * 60

/**
 * A countdown based on timestamps instead of ticks, so that it is correct after the tab was suspended or the device was
 * locked.
 */
export interface RehearsalClock {
  phase: 'ready' | 'running' | 'paused' | 'complete'
  /** Milliseconds practised before `resumedAt`. */
  elapsedMs: number
  /** Epoch milliseconds of the last start or resume; valid only while running. */
  resumedAt: number
}

export const INITIAL_CLOCK: RehearsalClock = { phase: 'ready', elapsedMs: 0, resumedAt: 0 }

/** If the device clock was set back, no time has elapsed. */
function elapsedMsAt({ phase, elapsedMs, resumedAt }: RehearsalClock, now: number): number {
  const running = phase === 'running' ? Math.max(0, now - resumedAt) : 0
  return Math.min(REHEARSAL_SECONDS * 1000, elapsedMs + running)
}

/** The displayed seconds: 300 at the start, 0 at the end. */
export const secondsLeftAt = (clock: RehearsalClock, now: number): number =>
  Math.ceil((REHEARSAL_SECONDS * 1000 - elapsedMsAt(clock, now)) / 1000)

export const secondsPractisedAt = (clock: RehearsalClock, now: number): number =>
  REHEARSAL_SECONDS - secondsLeftAt(clock, now)

/** Milliseconds until the display changes. */
export function msUntilNextSecond(clock: RehearsalClock, now: number): number {
  const left = REHEARSAL_SECONDS * 1000 - elapsedMsAt(clock, now)
  return left % 1000 || 1000
}

/** Starts or resumes. */
export const start = (clock: RehearsalClock, now: number): RehearsalClock =>
  clock.phase === 'ready' || clock.phase === 'paused' ? { ...clock, phase: 'running', resumedAt: now } : clock

export const pause = (clock: RehearsalClock, now: number): RehearsalClock =>
  clock.phase === 'running' ? { ...clock, phase: 'paused', elapsedMs: elapsedMsAt(clock, now) } : clock

export const finish = (clock: RehearsalClock, now: number): RehearsalClock => ({
  ...clock,
  phase: 'complete',
  elapsedMs: elapsedMsAt(clock, now),
})

/** The minutes to record, rounded up. */
export const minutesPractisedAt = (clock: RehearsalClock, now: number): number =>
  Math.ceil(secondsPractisedAt(clock, now) / 60)
