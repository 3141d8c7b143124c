import { z } from 'zod'
import { defineCall } from './call.ts'
import { text } from './fields.ts'

/** What the user must type to confirm the deletion. */
export const DELETION_WORD = 'DELETE'

/** Streams a zip of all data of the user: application/zip, not JSON. */
export const downloadAccountData = defineCall({
  method: 'GET',
  path: '/api/account/data',
  output: z.unknown(),
})

/** Deletes the user's rows, files and sessions. */
export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/account',
  body: z.object({
    confirmation: text(100, `Please type ${DELETION_WORD}.`)
      .trim()
      .refine((word) => word.toUpperCase() === DELETION_WORD, `Please type ${DELETION_WORD}.`),
  }),
  /** `isSignInKept`: the account at the hosted sign-in service still exists and must be deleted there. */
  output: z.object({ isDeleted: z.literal(true), isSignInKept: z.boolean() }),
})
