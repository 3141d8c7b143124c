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
