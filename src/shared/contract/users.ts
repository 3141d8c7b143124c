import { z } from 'zod'
import { TEXT_LIMITS } from '../limits.ts'
import { defineCall } from './call.ts'
import { text, timestamp } from './fields.ts'

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
  /** True for the one configured user whose scenario images need no credit. */
  isCreditExempt: z.boolean(),
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
