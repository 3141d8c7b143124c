import type { ProviderProfile, SignInProvider } from '#server/adapters/auth/port.ts'
import type { Db } from '#server/db/client.ts'
import type { UserMetadata } from '#server/db/schema/auth.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { removePendingLinks } from '../email-links/queries.ts'
import { invitedMetadata, mayBecomeAccount } from '../invitations/invitation-link.ts'
import { mailSecurityChange } from '../mail/security-change.ts'
import { assertAllowedDomain } from '../mail-domains.ts'
import { ProtocolError, signUpDisabled } from '../protocol-error.ts'
import * as users from '../queries.ts'
import { normaliseEmail } from '../user-input.ts'
import * as oauth from './queries.ts'

/**
 * The user with the provider's identity, whatever its address is now, else the one with its verified address, else a new one.
 * Throws ProtocolError when the address is not verified, when its user has another identity of this provider, when its domain is
 * not allowed, or when a new user would be needed, sign-up is closed and the address is not invited.
 */
export async function findOrCreateUser(
  ctx: AuthContext,
  tx: Db,
  provider: SignInProvider,
  profile: ProviderProfile,
  client: ClientInfo,
): Promise<users.AuthUserRow> {
  const now = ctx.deps.now()
  const signedIn = { lastSignInAt: now, updatedAt: now }
  const known = await lockKnownUser(tx, provider, profile)
  if (known) {
    assertAllowedDomain(ctx.deps.env, known.user.email)
    await oauth.updateIdentity(tx, known.identity.id, { identityData: profile.claims, ...signedIn })
    return users.updateUser(tx, known.user.id, {
      ...signedIn,
      userMetadata: { ...metadataOf(profile), ...known.user.userMetadata },
    })
  }

  if (!profile.isEmailVerified)
    throw new ProtocolError(
      403,
      'provider_email_needs_verification',
      `${provider.label} has not verified your mail address yet. Please confirm it there, or sign up with a password.`,
    )
  const email = normaliseEmail(profile.email)
  assertAllowedDomain(ctx.deps.env, email)
  // Inserts nothing if the user exists; of concurrent first sign-ins one inserts the user and the others find it.
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
  if (!user && ctx.deps.env.SIGN_UP === 'open') throw new Error('The user was deleted during the sign-in.')
  if (!user || !mayBecomeAccount(ctx.deps, user)) throw signUpDisabled()
  const identities = await users.listIdentities(tx, user.id)
  // The provider may have given the address of a person who left to somebody else.
  if (identities.some((other) => other.provider === provider.id && other.providerId !== profile.providerId))
    throw new ProtocolError(
      422,
      'identity_already_exists',
      `This address belongs to an account that is linked to another account at ${provider.label}. Please sign in another way.`,
    )
  const isInserted = await oauth.insertIdentity(tx, {
    id: ctx.deps.newId(),
    userId: user.id,
    provider: provider.id,
    providerId: profile.providerId,
    identityData: profile.claims,
    createdAt: now,
    ...signedIn,
  })
  if (user.emailConfirmedAt) {
    // A new user has none yet, and needs no notice.
    if (isInserted && identities.length > 0) {
      const change = { what: 'identity_linked', provider: provider.label, at: now } as const
      await mailSecurityChange(ctx, tx, user, change, client)
    }
    return users.updateUser(tx, user.id, {
      ...signedIn,
      userMetadata: { ...metadataOf(profile), ...user.userMetadata },
    })
  }

  // Another person may have signed up with this address without confirming it, so the links, password and metadata are removed.
  await removePendingLinks(tx, user.id)
  await oauth.removeEmailIdentity(tx, user.id)
  return users.updateUser(tx, user.id, {
    ...signedIn,
    emailConfirmedAt: now,
    passwordHash: null,
    hasRivalSignUps: false,
    signUpOrigin: null,
    userMetadata: { ...invitedMetadata(user), ...metadataOf(profile) },
  })
}

/** Locks the user who has the provider's identity. Undefined when nobody has it, or when it was removed before the lock. */
async function lockKnownUser(
  tx: Db,
  provider: SignInProvider,
  profile: ProviderProfile,
): Promise<{ user: users.AuthUserRow; identity: users.IdentityRow } | undefined> {
  const find = () => oauth.findIdentity(tx, provider.id, profile.providerId)
  const found = await find()
  const user = found && (await users.lockUser(tx, found.userId))
  const identity = user && (await find())
  return user && identity?.id === found.id ? { user, identity } : undefined
}

/** Names and profile image, under the keys that sign-up by mail uses too. */
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
