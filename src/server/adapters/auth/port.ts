import type { SignInProviderInfo } from '#shared/contract/site.ts'

/** The user of a valid access token. */
export interface Identity {
  userId: string
  email: string | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  /** The personal token that the call is made with; undefined for a sign-in. */
  tokenId?: string
  /** The session of the token, if it has one. */
  authSessionId: string | null
  /** When the user last signed in to the session, other than to reset a password; null if unknown. */
  signedInAt: Date | null
  /** When the sign-in service stated the rest; null if unknown. */
  statedAt: Date | null
  /** When the token ends; null if unknown. */
  expiresAt: Date | null
}

export interface TokenVerifier {
  /** Throws AppError `unauthorized` unless the token has a valid signature, issuer, audience and time. */
  verify(token: string): Promise<Identity>
  /** True for the embedded service, whose sessions are in this database, so that each call checks that its session exists. */
  isEmbedded: boolean
}

/** A public key in the form of RFC 7517. */
export type PublicJwk = Readonly<Record<string, unknown>> & { kid: string }

/** The keys that the embedded service signs access tokens with. */
export interface SigningKeys {
  /** A signed JWT with these claims. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** The keys of all tokens that may still be valid, and the one that signs next; the newest first. */
  publicKeys(): Promise<PublicJwk[]>
  /** As `publicKeys`, read again for a token of a key that is not among them, unless they were read in the last 5 s. */
  publicKeysWithUnknown(): Promise<PublicJwk[]>
  /** The keys in the database were changed: the next use reads them again. */
  forgetRead(): void
  /**
   * Makes the next key when the newest is 90 days old: published at once, it signs after 15 minutes. True when it was made.
   * Deletes keys whose tokens have expired.
   */
  rotateKeyIfDue(): Promise<boolean>
}

/** A user's account at a provider. */
export interface ProviderProfile {
  providerId: string
  email: string
  /** True when the provider has verified the address. */
  isEmailVerified: boolean
  /** The provider's claims that are stored with the identity. */
  claims: Record<string, unknown>
}

interface ProviderFlow {
  state: string
  nonce: string
  codeVerifier: string
}

/** An OpenID Connect provider. */
export interface SignInProvider extends SignInProviderInfo {
  /** The URL to redirect the browser to. Throws when the provider cannot be reached. */
  authorizeUrl(flow: ProviderFlow, callbackUrl: string): Promise<URL>
  /** Exchanges the callback's code for the profile. Throws unless the callback belongs to the flow and is valid. */
  redeem(callback: URL, flow: ProviderFlow): Promise<ProviderProfile>
  /**
   * The profile and nonce of an ID token that a client got from the provider itself. Throws InvalidIdTokenError unless it has a
   * valid signature, issuer, audience and time, and belongs to the access token if that is given.
   */
  verifyIdToken(
    token: string,
    given: { accessToken: string | undefined; now: Date },
  ): Promise<{ profile: ProviderProfile; nonce: string | undefined }>
}

/** The message has no details of the token. */
export class InvalidIdTokenError extends Error {
  override readonly name = 'InvalidIdTokenError'
}
