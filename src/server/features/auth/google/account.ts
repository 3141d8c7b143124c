import type { ProviderProfile } from '#server/adapters/auth/port.ts'
import type { Db } from '#server/db/client.ts'
import type { UserMetadata } from '#server/db/schema/auth.ts'
import type { AuthContext } from '../context.ts'
import { normaliseEmail } from '../email-address.ts'
import type { AuthUserRow } from '../presenter.ts'
import { ProtocolError, signUpDisabled } from '../protocol-error.ts'
import { removePendingLinks } from '../queries/links.ts'
import * as users from '../queries/users.ts'

/** The account of a person who has signed in at the provider: theirs already, one with the same verified address, or a new one. */
export async function findOrCreateUser(
  ctx: AuthContext,
  tx: Db,
  profile: ProviderProfile,
): Promise<AuthUserRow> {
  const now = ctx.deps.now()
  const signedIn = { lastSignInAt: now, updatedAt: now }
  const known = await users.findIdentity(tx, 'google', profile.providerId)
  if (known) {
    const user = await users.lockUser(tx, known.userId)
    if (!user) throw new Error('An identity without its user.')
    await users.updateIdentity(tx, known.id, { identityData: profile.claims, ...signedIn })
    return users.updateUser(tx, user.id, {
      ...signedIn,
      userMetadata: { ...metadataOf(profile), ...user.userMetadata },
    })
  }

  if (!profile.isEmailVerified)
    throw new ProtocolError(
      403,
      'provider_email_needs_verification',
      'Google has not verified your mail address yet. Please confirm it there, or sign up with a password.',
    )
  const email = normaliseEmail(profile.email)
  // Of two first sign-ins at once, one makes the account and the other finds it.
  if (ctx.deps.env.SIGN_UP === 'open')
    await users.insertUser(tx, {
      id: ctx.deps.newId(),
      email,
      userMetadata: metadataOf(profile),
      emailConfirmedAt: now,
      createdAt: now,
      ...signedIn,
    })
  const found = await users.findUserByEmail(tx, email)
  const user = found && (await users.lockUser(tx, found.id))
  if (!user) {
    if (ctx.deps.env.SIGN_UP === 'closed') throw signUpDisabled()
    throw new Error('The account is gone again.')
  }
  await users.insertIdentity(tx, {
    id: ctx.deps.newId(),
    userId: user.id,
    provider: 'google',
    providerId: profile.providerId,
    identityData: profile.claims,
    createdAt: now,
    ...signedIn,
  })
  if (user.emailConfirmedAt)
    return users.updateUser(tx, user.id, {
      ...signedIn,
      userMetadata: { ...metadataOf(profile), ...user.userMetadata },
    })

  // Somebody signed up with this address and never confirmed it: perhaps a stranger, so nothing of theirs is kept.
  await removePendingLinks(tx, user.id)
  await users.removeEmailIdentity(tx, user.id)
  return users.updateUser(tx, user.id, {
    ...signedIn,
    emailConfirmedAt: now,
    passwordHash: null,
    hasRivalSignUps: false,
    userMetadata: metadataOf(profile),
  })
}

/** Names and picture, also as e-mail sign-up spells them. */
function metadataOf({ claims }: ProviderProfile): UserMetadata {
  const entries = {
    first_name: claims.given_name,
    last_name: claims.family_name,
    full_name: claims.name,
    avatar_url: claims.picture,
  }
  return Object.fromEntries(
    Object.entries(entries).filter(([, value]) => typeof value === 'string' && value.length <= 500),
  )
}
