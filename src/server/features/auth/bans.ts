import type { AuthUserRow } from './queries.ts'

/** A ban refuses every sign-in until it ends; setting one ends the sessions, see `admin/bans.ts`. */
export const isBanned = ({ bannedUntil }: Pick<AuthUserRow, 'bannedUntil'>, now: Date): boolean =>
  bannedUntil !== null && bannedUntil > now
