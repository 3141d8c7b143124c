import type { authIdentities, authUsers } from '#server/db/schema/auth.ts'

export type AuthUserRow = typeof authUsers.$inferSelect
export type IdentityRow = typeof authIdentities.$inferSelect

/** A user as the protocol shows one; see design notes of the sign-in protocol for the list of fields. */
export type AuthUser = ReturnType<typeof presentUser>

const text = (date: Date | null) => date?.toISOString() ?? null

export function appMetadataOf(identities: Pick<IdentityRow, 'provider'>[]) {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  return {
    provider: providers[0] ?? 'email',
    providers: providers.length > 0 ? providers : ['email' as const],
  }
}

export function presentUser(
  user: Omit<AuthUserRow, 'passwordHash' | 'hasRivalSignUps'>,
  identities: IdentityRow[],
) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...(user.newEmail ? { new_email: user.newEmail } : {}),
    // Left out while unknown, as the client's type has it.
    ...(user.emailConfirmedAt
      ? { email_confirmed_at: text(user.emailConfirmedAt), confirmed_at: text(user.emailConfirmedAt) }
      : {}),
    ...(user.lastSignInAt ? { last_sign_in_at: text(user.lastSignInAt) } : {}),
    app_metadata: appMetadataOf(identities),
    user_metadata: user.userMetadata,
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.providerId,
      user_id: identity.userId,
      identity_data: identity.identityData,
      provider: identity.provider,
      last_sign_in_at: text(identity.lastSignInAt),
      created_at: text(identity.createdAt),
      updated_at: text(identity.updatedAt),
      email: typeof identity.identityData.email === 'string' ? identity.identityData.email : null,
    })),
    created_at: text(user.createdAt),
    updated_at: text(user.updatedAt),
    is_anonymous: false,
  }
}
