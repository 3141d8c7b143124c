import { validationFailed } from '../protocol-error.ts'

const UNIT_MS = { ns: 1e-6, us: 1e-3, µs: 1e-3, μs: 1e-3, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }
const PART = /(\d{1,12}(?:\.\d{1,9})?)(ns|us|µs|μs|ms|s|m|h)/y
/** The longest time that the reference's type can hold: about 292 years. */
const MAX_MS = 2_562_047 * UNIT_MS.h

const isUnit = (unit: string): unit is keyof typeof UNIT_MS => Object.hasOwn(UNIT_MS, unit)

/**
 * Milliseconds of a duration in the reference's format, such as `24h` or `1h30m`; 0 for `none`, which ends a ban. Throws
 * ProtocolError `validation_failed`.
 */
export function parseBanDuration(given: string): number {
  if (given === 'none' || given === '0') return 0
  PART.lastIndex = 0
  let ms = 0
  let end = 0
  for (let part = PART.exec(given); part; part = PART.exec(given)) {
    const [, amount = '', unit = ''] = part
    if (isUnit(unit)) ms += Number(amount) * UNIT_MS[unit]
    end = PART.lastIndex
  }
  if (end !== given.length || end === 0 || ms > MAX_MS)
    throw validationFailed(
      `invalid format for ban duration: time: invalid duration ${JSON.stringify(given.slice(0, 50))}`,
    )
  return ms
}
