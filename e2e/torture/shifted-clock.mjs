// Loaded before the server: moves its wall clock by the milliseconds that stand in the file CLOCK_SHIFT_FILE, as somebody
// who sets the machine's clock would. Timers and performance.now() run on, as they do when a clock is set.
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
    // `Date()` without `new` answers a text.
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
