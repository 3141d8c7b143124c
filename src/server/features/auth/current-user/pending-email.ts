import type { AuthUserRow } from '../queries.ts'

/** As long as the mailed links of a change of address are valid. */
export const EMAIL_CHANGE_LIFETIME_MS = 3_600_000

/** The requested address while a link can confirm it, else null. */
export function pendingEmailOf(
  {
    newEmail,
    emailChangeSentAt,
    updatedAt,
  }: Pick<AuthUserRow, 'newEmail' | 'emailChangeSentAt' | 'updatedAt'>,
  now: Date,
): string | null {
  // Changes of earlier versions have no time of their own.
  const sentAt = emailChangeSentAt ?? updatedAt
  return now.getTime() - sentAt.getTime() < EMAIL_CHANGE_LIFETIME_MS ? newEmail : null
}
