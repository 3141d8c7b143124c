import type { AuthContext } from '../context.ts'
import { insertIdentity } from '../oauth/queries.ts'
import type { AuthUser } from '../presenter.ts'
import { emailExists, ProtocolError, validationFailed } from '../protocol-error.ts'
import { emailIdentityData, findUser, findUserByEmail, insertUser } from '../queries.ts'
import { deriveUserId } from '../secrets.ts'
import { lockAddress } from '../sign-up/queries.ts'
import { mergeMetadata } from '../user-input.ts'
import { getUser, recordAction } from './service.ts'
import { hashGivenPassword, parseUserParams, withoutProviders } from './user-params.ts'

/**
 * Creates a user, also when sign-up is closed; no mail is sent. Without a password the user signs in by mail or chooses one.
 * Throws ProtocolError `email_exists` when there is a user with the address, `user_already_exists` for the id, and for invalid
 * input.
 */
export async function createUser(ctx: AuthContext, body: Record<string, unknown>): Promise<AuthUser> {
  const { deps } = ctx
  const params = parseUserParams(deps.env, body)
  const { email } = params
  if (email === undefined) throw validationFailed('Cannot create a user without either an email or phone')
  // Before the password is hashed; the insert decides.
  if (await findUserByEmail(deps.db, email)) throw emailExists()
  const password = params.password || undefined
  const passwordHash = (await hashGivenPassword(ctx, { ...params, password }, email)) ?? null
  const appMetadata = mergeMetadata(
    {},
    withoutProviders(params.appMetadata ?? {}, [{ provider: 'email' }]),
    'app_metadata',
  )
  const userId = await deps.db.transaction(async (tx) => {
    const now = deps.now()
    await lockAddress(tx, email)
    const derivedId = deriveUserId(deps.secret('auth'), email)
    // A user whose address was this one before may have the derived id.
    const id = params.id ?? ((await findUser(tx, derivedId)) ? deps.newId() : derivedId)
    const isNew = await insertUser(tx, {
      id,
      email,
      passwordHash,
      appMetadata,
      userMetadata: mergeMetadata({}, params.userMetadata ?? {}, 'user_metadata'),
      emailConfirmedAt: params.isEmailConfirmed ? now : null,
      bannedUntil: params.banMs ? new Date(now.getTime() + params.banMs) : null,
      createdAt: now,
      updatedAt: now,
    })
    if (!isNew) {
      if (await findUserByEmail(tx, email)) throw emailExists()
      throw new ProtocolError(422, 'user_already_exists', 'id: a user with this id exists.')
    }
    await insertIdentity(tx, {
      id: deps.newId(),
      userId: id,
      provider: 'email',
      providerId: id,
      identityData: emailIdentityData(id, email, params.isEmailConfirmed),
      createdAt: now,
      updatedAt: now,
    })
    await recordAction(tx, deps, id, 'user_created')
    return id
  })
  return getUser(deps.db, userId)
}
