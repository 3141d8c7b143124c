import type { LinkPurpose } from '#server/db/schema/auth.ts'

/** The parameter `type` of links of a purpose: all links of a change of address have the same. */
export const linkTypeOf = (purpose: LinkPurpose) =>
  purpose === 'email_change_current' || purpose === 'email_change_undo' ? 'email_change' : purpose
