// Preloaded into the server: shifts its wall clock by the milliseconds in the file CLOCK_SHIFT_FILE. As when the system clock
// is set, timers and performance.now() are not affected.
import { readFileSync } from 'node:fs'

const CHECK_EVERY_MS = 50
const file = process.env.CLOCK_SHIFT_FILE
const RealDate = Date
let shiftMs = 0
const now = () => RealDate.now() + shiftMs

if (file) {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
    // `Date()` without `new` returns a string.
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  setInterval(() => {
    try {
      shiftMs = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      shiftMs = 0
    }
  }, CHECK_EVERY_MS).unref()
}
