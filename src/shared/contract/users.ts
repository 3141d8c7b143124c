import { z } from 'zod'
import { TEXT_LIMITS } from '../product.ts'
import { defineCall } from './call.ts'
import { text, timestamp, trimmed } from './fields.ts'
import { idCursor, pageQuery } from './paging.ts'

export const appearanceProfile = z.object({
  ageRange: z.enum(['18-25', '26-35', '36-45', '46-55', '56-65', '65+']).optional(),
  gender: z.enum(['woman', 'man', 'non-binary', 'prefer-not-to-say']).optional(),
  skinTone: z.enum(['light', 'medium-light', 'medium', 'medium-dark', 'dark', 'deep']).optional(),
  hairColor: z.enum(['black', 'brown', 'blonde', 'red', 'gray', 'white', 'other']).optional(),
  additionalNotes: text(TEXT_LIMITS.appearanceNotes).optional(),
})
export type AppearanceProfile = z.output<typeof appearanceProfile>

export const user = z.object({
  id: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  credits: z.number(),
  totalRegenerations: z.number(),
  appearanceProfile: appearanceProfile.nullable(),
  hasCompletedProfile: z.boolean(),
  /** Grows with each change of the profile; sent back as If-Match. */
  profileVersion: z.number(),
  /** True for the one configured user whose scenario images need no credit. */
  isCreditExempt: z.boolean(),
  /** Missing in the answer of an earlier version. */
  isAdmin: z.boolean().default(false),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type User = z.output<typeof user>

/** The user; the row is created, with the starting credits, at the first authenticated call. */
export const getUser = defineCall({ method: 'GET', path: '/api/auth/user', output: user })

export const updateProfile = defineCall({
  method: 'PATCH',
  path: '/api/auth/user/profile',
  body: z.object({ appearanceProfile: appearanceProfile.optional(), hasCompletedProfile: z.literal(true) }),
  output: user,
})

export const creditKind = z.enum(['grant', 'reserve', 'refund', 'purchase', 'adjust'])

export const creditEntry = z.object({
  id: z.number(),
  amount: z.number(),
  kind: creditKind,
  /** True for the starting credits of a new user. */
  isWelcome: z.boolean(),
  /** For an image: the number of its moment. */
  momentNumber: z.number().nullable(),
  isForScenario: z.boolean(),
  /** The operator's reason, for entries made by hand. */
  note: z.string().nullable(),
  /** The balance after this entry. */
  balance: z.number(),
  createdAt: timestamp,
})
export type CreditEntry = z.output<typeof creditEntry>

/** The user's entries, newest first, page by page; `total` counts those of all pages. */
export const listCreditEntries = defineCall({
  method: 'GET',
  path: '/api/credits/entries',
  query: pageQuery(100, idCursor),
  output: z.object({ entries: z.array(creditEntry), total: z.number() }),
})

/** What the user must type to confirm the deletion. */
export const DELETION_CONFIRMATION = 'DELETE'

/** Streams a zip of all data of the user: application/zip, not JSON. Without sign-ins, tokens and payments for a personal token. */
export const downloadAccountData = defineCall({
  method: 'GET',
  path: '/api/account/data',
  output: z.unknown(),
})

/** Deletes the user's rows, files and sessions. Error `reauthentication_needed` without a recent sign-in. */
export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/account',
  tokenScope: null,
  body: z.object({
    confirmation: trimmed(100, `Please type ${DELETION_CONFIRMATION}.`).refine(
      (word) => word.toUpperCase() === DELETION_CONFIRMATION,
      `Please type ${DELETION_CONFIRMATION}.`,
    ),
    /** The code of the sign-in service's `/reauthenticate`, when the sign-in is older than ten minutes. */
    nonce: text(100).optional(),
  }),
  /** `isSignInKept`: the account at the hosted sign-in service still exists and must be deleted there. */
  output: z.object({ isDeleted: z.literal(true), isSignInKept: z.boolean() }),
})
