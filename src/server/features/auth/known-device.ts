import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { keyedHash, randomToken } from './secrets.ts'

/** People who share a browser; the one who has not signed in for longest is forgotten. */
const MAX_USERS = 5

/** A user of a cookie. An account that is made again with the same id has another time, so that the old cookie ends with the account. */
export interface CookieUser {
  id: string
  createdAt: Date
}

type Signing = Pick<Deps, 'secret'>

const sign = (deps: Signing, deviceId: string, user: CookieUser) =>
  keyedHash(deps.secret('auth'), 'device', `${deviceId} ${user.id} ${user.createdAt.toISOString()}`)

function parse(cookie: string | undefined) {
  const [deviceId, ...signatures] = (cookie ?? '').split('.')
  return deviceId && /^[\w-]{43}$/.test(deviceId)
    ? { deviceId, signatures: signatures.slice(0, MAX_USERS) }
    : undefined
}

/** Compares bytes: a cookie may have as many characters as a signature, and more bytes. */
function isEqual(one: string, other: string) {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The id of the device if the user has signed in there; undefined without a user, and for a cookie of others or a forged one. */
export function findKnownDevice(
  deps: Signing,
  cookie: string | undefined,
  user: CookieUser | undefined,
): string | undefined {
  const device = parse(cookie)
  if (!device || !user) return undefined
  const expected = sign(deps, device.deviceId, user)
  return device.signatures.some((signature) => isEqual(signature, expected)) ? device.deviceId : undefined
}

/** The cookie with a signature of the user, after whom the others of the browser's present cookie are kept. */
export function addKnownUser(deps: Signing, cookie: string | undefined, user: CookieUser): string {
  const { deviceId, signatures } = parse(cookie) ?? { deviceId: randomToken(), signatures: [] }
  const own = sign(deps, deviceId, user)
  const others = signatures.filter((signature) => signature !== own).slice(0, MAX_USERS - 1)
  return [deviceId, own, ...others].join('.')
}
