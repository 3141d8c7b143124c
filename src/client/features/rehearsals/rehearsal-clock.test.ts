import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSeconds } from '../../lib/dates.ts'
import {
  finish,
  INITIAL_CLOCK,
  minutesPractisedAt,
  msUntilNextSecond,
  pause,
  secondsLeftAt,
  start,
} from './rehearsal-clock.ts'

const T = 1_800_000_000_000
const running = start(INITIAL_CLOCK, T)

describe('rehearsal clock', () => {
  it('counts down from 300 to 0 seconds', () => {
    expect(formatSeconds(secondsLeftAt(INITIAL_CLOCK, T))).toBe('5:00')
    expect(formatSeconds(secondsLeftAt(running, T + 1000))).toBe('4:59')
    expect(formatSeconds(secondsLeftAt(running, T + 300_000))).toBe('0:00')
  })

  it('shows the correct time after the device slept', () => {
    expect(secondsLeftAt(running, T + 200_000)).toBe(100)
    expect(secondsLeftAt(running, T + 24 * 3_600_000)).toBe(0)
  })

  it('does not run while paused or when the device clock is set back', () => {
    const paused = pause(running, T + 60_000)
    expect(secondsLeftAt(paused, T + 3_600_000)).toBe(240)
    expect(secondsLeftAt(start(paused, T + 3_600_000), T + 3_610_000)).toBe(230)
    expect(secondsLeftAt(running, T - 50_000)).toBe(300)
  })

  it('ignores a second start', () => expect(start(running, T + 5000)).toBe(running))

  it.each([
    [0, 0],
    [400, 0],
    [1_000, 1],
    [59_000, 1],
    [60_000, 1],
    [61_000, 2],
    [240_000, 4],
    [300_000, 5],
    [9_000_000, 5],
  ])('rounds %d ms of practice to %d minutes', (ms, minutes) =>
    expect(minutesPractisedAt(finish(running, T + ms), T + ms)).toBe(minutes),
  )

  it('computes the time until the next displayed second after any pause', () => {
    fc.assert(
      fc.property(fc.nat({ max: 150_000 }), fc.nat(), fc.nat({ max: 149_000 }), (first, rest, second) => {
        const resumed = start(pause(running, T + first), T + first + rest)
        const now = T + first + rest + second
        const next = now + msUntilNextSecond(resumed, now)
        expect(secondsLeftAt(resumed, next)).toBe(secondsLeftAt(resumed, now) - 1)
        expect(secondsLeftAt(resumed, next - 1)).toBe(secondsLeftAt(resumed, now))
      }),
    )
  })
})
