import type { LinkPurpose } from '#server/db/schema/auth.ts'

/** The parameter `type` of links of a purpose: the links to both addresses of a change have the same. */
export const linkTypeOf = (purpose: LinkPurpose) =>
  purpose === 'email_change_current' ? 'email_change' : purpose
