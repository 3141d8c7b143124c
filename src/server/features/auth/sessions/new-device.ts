import type { Db } from '#server/db/client.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { findKnownDevice } from '../known-device.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { findUser, insertAuditEntry } from '../queries.ts'
import { deviceInfoOf } from './device.ts'
import { readSignInHistory } from './queries.ts'

const DAY_MS = 24 * 3_600_000
/** The audit log is kept for this long. */
const HISTORY_MS = 90 * DAY_MS
const NOTICE_INTERVAL_MS = 3_600_000
/** Until then, the first sign-in that is not by a mailed link belongs to the sign-up. */
const SIGN_UP_PERIOD_MS = DAY_MS

const NOTICE_ACTION = 'new_device_notice'

/** Methods of links and codes that were mailed to the address that a notice would be sent to. */
const MAILED_METHODS: readonly string[] = ['otp', 'magiclink', 'recovery']

/**
 * Mails a notice when a user signs in on a device, or from a network, without an earlier sign-in: at most once an hour, and
 * neither for the first sign-in after the sign-up nor in a browser that the user has signed in with before. Must be called before the sign-in is in the audit log, by a transaction that has
 * locked the user's row, so that concurrent sign-ins cause one mail.
 */
export async function noticeNewDevice(
  { deps }: AuthContext,
  tx: Db,
  userId: string,
  method: string,
  client: ClientInfo,
): Promise<void> {
  if (MAILED_METHODS.includes(method)) return
  const now = deps.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const newDevice = deviceInfoOf({ ip: client.ip, userAgent: client.userAgent })
  const history = await readSignInHistory(tx, {
    userId,
    ...newDevice,
    since: ago(HISTORY_MS),
    mailedMethods: MAILED_METHODS,
    noticeAction: NOTICE_ACTION,
    noticedAfter: ago(NOTICE_INTERVAL_MS),
  })
  if (history.isKnownDevice || history.isNoticed) return
  const user = await findUser(tx, userId)
  if (!user?.emailConfirmedAt || findKnownDevice(deps, client.deviceCookie, user)) return
  if (!history.hasSignedIn && user.emailConfirmedAt > ago(SIGN_UP_PERIOD_MS)) return
  await enqueueMail(deps, tx, {
    kind: 'new_device',
    recipient: user.email,
    redirectTo: `${deps.env.PUBLIC_URL}/`,
    newDevice,
  })
  await insertAuditEntry(tx, { userId, action: NOTICE_ACTION, ip: client.ip, createdAt: now })
}
