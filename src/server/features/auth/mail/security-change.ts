import type { Db } from '#server/db/client.ts'
import type { SecurityChange } from '#server/db/schema/auth-mail.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import type { AuthUserRow } from '../queries.ts'
import { deviceInfoOf } from '../sessions/device.ts'
import { enqueueMail } from './outbox.ts'

/**
 * Mails the user that a way into the account was added or removed, in the transaction of the change. The link of the mail takes
 * back what was added since `at`, so that must be the time that the change is stored with.
 */
export const mailSecurityChange = (
  { deps }: Pick<AuthContext, 'deps'>,
  tx: Db,
  user: Pick<AuthUserRow, 'id' | 'email'>,
  change: SecurityChange & { at: Date },
  client: ClientInfo,
): Promise<void> => {
  const { at, ...securityChange } = change
  return enqueueMail(deps, tx, {
    kind: 'security_change',
    recipient: user.email,
    userId: user.id,
    redirectTo: `${deps.env.PUBLIC_URL}/`,
    newDevice: deviceInfoOf({ ip: client.ip, userAgent: client.userAgent }),
    securityChange,
    createdAt: at,
  })
}
