/** Who a valid access token speaks of. */
export interface Identity {
  userId: string
  email: string | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  /** The sign-in that the token belongs to, when the service tells. */
  authSessionId: string | null
}

export interface TokenVerifier {
  /** Throws AppError `unauthorized` unless the token is genuine, current and meant for us. */
  verify(token: string): Promise<Identity>
  /** True when sign-ins live in our own tables, so that each call checks that its sign-in still exists. */
  isEmbedded: boolean
}

/** A public key as RFC 7517 writes it. */
export type PublicJwk = Readonly<Record<string, unknown>> & { kid: string }

/** The keys that the embedded service signs access tokens with. */
export interface SigningKeys {
  /** A signed token with these claims. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** Every key that a token still in use may be signed with; the newest first. */
  publicKeys(): Promise<PublicJwk[]>
  /** Puts a new key in place of one that has served its time. True when there is a new one. */
  rotateKeyIfDue(): Promise<boolean>
}

/** What a provider says of a person who has signed in there. */
export interface ProviderProfile {
  providerId: string
  email: string
  /** True when the provider vouches that the address is the person's own. */
  isEmailVerified: boolean
  /** The provider's claims that are kept with the identity. */
  claims: Record<string, unknown>
}

interface ProviderFlow {
  state: string
  nonce: string
  codeVerifier: string
}

/** Another site that people can sign in with. */
export interface SignInProvider {
  /** Where the browser goes. Throws when the provider cannot be reached. */
  authorizeUrl(flow: ProviderFlow, callbackUrl: string): Promise<URL>
  /** Redeems the answer that came back to the callback. Throws unless it belongs to the flow and is genuine. */
  redeem(answer: URL, flow: ProviderFlow): Promise<ProviderProfile>
}
