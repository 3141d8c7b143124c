import type { Identity } from '#server/adapters/auth/port.ts'
import type { Deps } from '#server/deps.ts'
import type { PersonalTokenFinder } from '#server/http/personal-tokens.ts'
import { hashToken } from '../secrets.ts'
import { isWellFormedToken } from './format.ts'
import * as queries from './queries.ts'

const MINUTE_MS = 60_000

/** What a token belongs to; undefined for a text that is no token, or one that was revoked or has expired. Records its use. */
export const personalTokenFinder =
  (deps: Pick<Deps, 'db' | 'now' | 'log'>): PersonalTokenFinder =>
  async (token) => {
    if (!isWellFormedToken(token)) return undefined
    const now = deps.now()
    const row = await queries.findToken(deps.db, hashToken(token), now)
    if (!row) return undefined
    const before = new Date(now.getTime() - MINUTE_MS)
    if (row.lastUsedAt === null || row.lastUsedAt < before)
      await queries
        .recordUse(deps.db, row.id, { now, before })
        .catch((error: unknown) =>
          deps.log.warn(
            { event: 'token_use_not_recorded', err: error },
            'the use of a personal token could not be recorded',
          ),
        )
    return { identity: identityOf(row), scopes: row.scopes }
  }

/** A token is not a sign-in: it has no session, and what needs a recent sign-in is refused. */
const identityOf = ({ id, userId }: { id: string; userId: string }): Identity => ({
  userId,
  tokenId: id,
  email: null,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  authSessionId: null,
  signedInAt: null,
  statedAt: null,
  expiresAt: null,
})
