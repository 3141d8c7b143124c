import { z } from 'zod'

/** What a mailed link of the embedded sign-in service does: the output of `POST /auth/v1/verify/details`. */
export const linkDetails = z.object({
  purpose: z.enum([
    'signup',
    'invite',
    'recovery',
    'magiclink',
    'email_change',
    'email_change_current',
    'email_change_undo',
  ]),
  user_id: z.string(),
  /** The address that the link confirms or restores, or the one that it was sent to. */
  email: z.string(),
  /** When and where a sign-up was begun; null for the other purposes. */
  begun: z
    .object({
      at: z.string(),
      /** Such as `Chrome on Windows`; null when unknown. */
      device: z.string().nullable(),
      is_same_network: z.boolean(),
    })
    .nullable(),
  /** Times (ISO) between which an invitation is open, and the names that it was made with; null for the other purposes. */
  invitation: z
    .object({ at: z.string(), until: z.string(), first_name: z.string(), last_name: z.string() })
    .nullable(),
  /**
   * True for an invitation, for a sign-up that another browser began, whose password may be a stranger's, and for one without a password: a
   * password has to be sent with `/verify`.
   */
  needs_password: z.boolean(),
})
export type LinkDetails = z.output<typeof linkDetails>
