import { z } from 'zod'
import { defineCall, TOKEN_SCOPES } from './call.ts'
import { nullableTimestamp, singleLine, text, timestamp } from './fields.ts'

export const MAX_PERSONAL_TOKENS = 20
export const DEFAULT_TOKEN_DAYS = 90
const MAX_TOKEN_DAYS = 365

export const personalToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** The last characters of the token. */
  hint: z.string(),
  createdAt: timestamp,
  /** Null for a token without an end. One that has expired stays in the list for 30 days, unless a new one takes its name. */
  expiresAt: nullableTimestamp,
  /** At most a minute old while the token is in use; null before its first use. */
  lastUsedAt: timestamp.nullable(),
})
export type PersonalToken = z.output<typeof personalToken>

/** The user's personal tokens, newest first. None of these calls can be made with such a token. */
export const listPersonalTokens = defineCall({
  method: 'GET',
  path: '/api/auth/tokens',
  tokenScope: null,
  output: z.array(personalToken),
})

export const createdToken = personalToken.extend({
  /** The token itself; it is not stored, so this is the only time that it is sent. */
  token: z.string(),
})
export type CreatedToken = z.output<typeof createdToken>

/** 201. Error `reauthentication_needed` without a recent sign-in; `conflict` for a name that is taken, and above the number allowed. */
export const createPersonalToken = defineCall({
  method: 'POST',
  path: '/api/auth/tokens',
  tokenScope: null,
  body: z.object({
    name: singleLine(60),
    scopes: z
      .array(z.enum(TOKEN_SCOPES))
      .min(1, 'Please choose what it may do.')
      .max(TOKEN_SCOPES.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'The same is chosen twice.'),
    /** Null for a token without an end. */
    expiresInDays: z.int().min(1).max(MAX_TOKEN_DAYS).nullable().default(DEFAULT_TOKEN_DAYS),
    /** The code of the sign-in service's `/reauthenticate`, when the sign-in is older than ten minutes. */
    nonce: text(100).optional(),
  }),
  output: createdToken,
})

/** The token stops working at once. 404 for one that is gone, and for another person's. */
export const revokePersonalToken = defineCall({
  method: 'DELETE',
  path: '/api/auth/tokens/:id',
  tokenScope: null,
  params: z.object({ id: z.uuid() }),
  output: z.object({ id: z.string() }),
})
