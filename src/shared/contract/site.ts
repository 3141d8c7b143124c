import { z } from 'zod'
import { defineCall } from './call.ts'

/** The built-in icons that a sign-in provider can have. */
export const PROVIDER_ICONS = ['building', 'globe', 'key', 'school', 'shield'] as const
export type ProviderIcon = (typeof PROVIDER_ICONS)[number]

/** A provider that people can sign in with. */
export const signInProvider = z.object({
  /** `google`, or `custom:` and the name of its settings. */
  id: z.custom<'google' | `custom:${string}`>(
    (id) => typeof id === 'string' && /^(google$|custom:)/.test(id),
  ),
  /** The name on buttons: "Continue with …". */
  label: z.string(),
  icon: z.enum(PROVIDER_ICONS).nullable(),
})
export type SignInProviderInfo = z.output<typeof signInProvider>

/** Settings of the auth client, and the sign-in methods of this installation. */
export const getAuthConfig = defineCall({
  method: 'GET',
  path: '/api/supabase/config',
  access: 'public',
  output: z.object({
    url: z.string(),
    anonKey: z.string(),
    /** False when no mail reaches anybody: none is sent, and there is no local mailbox. */
    canReceiveMail: z.boolean(),
    /** Null when a hosted sign-in service decides it. */
    passwordMinLength: z.number().nullable(),
    /** True when mail is written to the local mailbox, `/dev/mail`. */
    hasLocalMailbox: z.boolean(),
    /** In the order of the buttons. */
    providers: z.array(signInProvider),
    /** False when no new accounts can be created. */
    isSignUpOpen: z.boolean(),
    /** False where browsers allow no passkeys, and with a hosted sign-in service. They work on pages of `publicUrl` only. */
    hasPasskeys: z.boolean(),
  }),
})

/** Links and features by configuration; a control whose link is null is not shown. */
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
    /** True when images and texts come from the built-in studio, which the page must state. */
    isBuiltInStudio: z.boolean(),
    /** True when accounts belong to a hosted sign-in service, and are not deleted with our records. */
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
