import { randomInt, timingSafeEqual } from 'node:crypto'
import type { LinkPurpose } from '#server/db/schema/auth.ts'
import type { Deps } from '#server/deps.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { codeExpired } from '../protocol-error.ts'
import { insertAuditEntry } from '../queries.ts'
import { keyedHash } from '../secrets.ts'
import { listLinksWithCode, lockUsersByAddress } from './queries.ts'

/** A new code: six random digits. */
export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export const isCode = (token: string): boolean => /^\d{6}$/.test(token)

/** The hash under which a code is stored. A code has few digits, so the hash needs a secret. */
export const hashCode = (
  deps: Pick<Deps, 'secret'>,
  { userId, purpose, code }: { userId: string; purpose: LinkPurpose; code: string },
): string => keyedHash(deps.secret('auth'), `code ${purpose} ${userId}`, code)

/**
 * The token hash of the mailed link that has the code. Wrong codes are limited by where they are entered and void none, so that a
 * stranger cannot use up the owner's. An unknown address causes the same statements as a known one. Throws ProtocolError
 * `otp_expired` for every wrong code, and 429 after too many of them.
 */
export async function findLinkByCode(
  ctx: AuthContext,
  input: { email: string; code: string; purposes: LinkPurpose[] },
  client: ClientInfo,
): Promise<string> {
  const { deps } = ctx
  const uncount = await ctx.limits.consumeCode(input.email, client)
  const found = await deps.db.transaction(async (tx) => {
    const now = deps.now()
    const userIds = await lockUsersByAddress(tx, input.email, input.purposes)
    const links = await listLinksWithCode(tx, { ...input, userIds, now })
    const [match] = links.filter((link) => matchesCode(deps, link, input.code))
    if (match) return match.tokenHash
    await insertAuditEntry(tx, {
      userId: userIds[0] ?? null,
      action: 'wrong_code',
      ip: client.ip,
      createdAt: now,
    })
    return undefined
  })
  if (found === undefined) throw codeExpired()
  await uncount()
  return found
}

function matchesCode(
  deps: Deps,
  link: { userId: string; purpose: LinkPurpose; codeHash: string | null },
  code: string,
): boolean {
  const expected = Buffer.from(link.codeHash ?? '')
  const actual = Buffer.from(hashCode(deps, { ...link, code }))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
