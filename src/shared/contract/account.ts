import { z } from 'zod'
import { defineCall } from './call.ts'
import { text } from './fields.ts'

/** What a person types to say that they mean it. */
export const DELETION_WORD = 'DELETE'

/** Streams a zip of everything that is kept about the person: application/zip, not JSON. */
export const downloadAccountData = defineCall({
  method: 'GET',
  path: '/api/account/data',
  output: z.unknown(),
})

/** Removes the person: rows, files and sessions. */
export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/account',
  body: z.object({
    confirmation: text(100, `Please type ${DELETION_WORD}.`)
      .trim()
      .refine((word) => word.toUpperCase() === DELETION_WORD, `Please type ${DELETION_WORD}.`),
  }),
  /** `isSignInKept`: the sign-in itself belongs to a hosted service, and is ended there. */
  output: z.object({ isDeleted: z.literal(true), isSignInKept: z.boolean() }),
})
