import type { UserMetadata } from '#server/db/schema/auth.ts'
import type { FactorRow } from './factors/queries.ts'
import type { AuthUserRow, IdentityRow } from './queries.ts'

/** A user in GoTrue's JSON format. */
export type AuthUser = ReturnType<typeof presentUser>

const isoTime = (date: Date | null) => date?.toISOString() ?? null

/** What the admin calls have set, and the providers of the identities. */
export function appMetadataOf(identities: Pick<IdentityRow, 'provider'>[], own: UserMetadata = {}) {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  return {
    ...own,
    provider: providers[0] ?? 'email',
    providers: providers.length > 0 ? providers : ['email'],
  }
}

export function presentUser(
  user: Omit<
    AuthUserRow,
    | 'passwordHash'
    | 'hasRivalSignUps'
    | 'signUpOrigin'
    | 'emailChangeConfirmedBy'
    | 'appMetadata'
    | 'bannedUntil'
  > &
    Partial<Pick<AuthUserRow, 'appMetadata' | 'bannedUntil'>>,
  identities: IdentityRow[],
  factors: FactorRow[] = [],
) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...(user.newEmail
      ? { new_email: user.newEmail, email_change_sent_at: isoTime(user.emailChangeSentAt) ?? undefined }
      : {}),
    // Optional in the client's type, so left out instead of null.
    ...(user.emailConfirmedAt
      ? { email_confirmed_at: isoTime(user.emailConfirmedAt), confirmed_at: isoTime(user.emailConfirmedAt) }
      : {}),
    ...(user.invitedAt ? { invited_at: isoTime(user.invitedAt) } : {}),
    ...(user.lastSignInAt ? { last_sign_in_at: isoTime(user.lastSignInAt) } : {}),
    ...(user.bannedUntil ? { banned_until: isoTime(user.bannedUntil) } : {}),
    app_metadata: appMetadataOf(identities, user.appMetadata),
    user_metadata: user.userMetadata,
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.providerId,
      user_id: identity.userId,
      identity_data: identity.identityData,
      provider: identity.provider,
      last_sign_in_at: isoTime(identity.lastSignInAt),
      created_at: isoTime(identity.createdAt),
      updated_at: isoTime(identity.updatedAt),
      email: typeof identity.identityData.email === 'string' ? identity.identityData.email : null,
    })),
    ...(factors.length > 0 ? { factors: factors.map(presentFactor) } : {}),
    created_at: isoTime(user.createdAt),
    updated_at: isoTime(user.updatedAt),
    is_anonymous: false,
  }
}

/** A second factor in GoTrue's JSON format, without its secret. */
export const presentFactor = (factor: FactorRow) => ({
  id: factor.id,
  ...(factor.friendlyName ? { friendly_name: factor.friendlyName } : {}),
  factor_type: factor.factorType,
  status: factor.status,
  created_at: isoTime(factor.createdAt),
  updated_at: isoTime(factor.updatedAt),
  last_challenged_at: isoTime(factor.lastChallengedAt),
})
