import { z } from 'zod'
import { defineCall } from './call.ts'

/** What the auth client needs, and what the sign-in screen may offer on this installation. */
export const getAuthConfig = defineCall({
  method: 'GET',
  path: '/api/supabase/config',
  access: 'public',
  output: z.object({
    url: z.string(),
    anonKey: z.string(),
    /** True when mail is written to the local mailbox, `/dev/mail`. */
    hasLocalMailbox: z.boolean(),
    isGoogleEnabled: z.boolean(),
    /** False when only people who have an account already may sign in. */
    isSignUpOpen: z.boolean(),
  }),
})

/** Links and parts that configuration decides; a control whose target is null is not shown. */
export const getSiteConfig = defineCall({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  output: z.object({
    publicUrl: z.string(),
    partnerUrl: z.string().nullable(),
    goalAppUrl: z.string().nullable(),
    feedbackUrl: z.string().nullable(),
    earlyAccessUrl: z.string().nullable(),
    playlistId: z.string().nullable(),
    arePurchasesEnabled: z.boolean(),
    creditPacks: z.array(z.object({ id: z.string(), credits: z.number(), label: z.string() })),
    /** True when pictures and texts come from the built-in studio, and the page should say so. */
    isBuiltInStudio: z.boolean(),
    /** True when accounts belong to a sign-in service elsewhere, which keeps them when our records are removed. */
    isSignInHosted: z.boolean(),
    isProduction: z.boolean(),
  }),
})

export const getVersion = defineCall({
  method: 'GET',
  path: '/api/version',
  access: 'public',
  output: z.object({
    version: z.string(),
    hash: z.string(),
    timestamp: z.string(),
    deploymentNumber: z.number(),
  }),
})
