import type { CallOutput } from '#shared/contract/call.ts'
import type { getSiteConfig } from '#shared/contract/site.ts'

/** An installation where things can be bought and nothing else is configured. */
export const SITE_CONFIG: CallOutput<typeof getSiteConfig> = {
  publicUrl: 'http://localhost:3000',
  partnerUrl: null,
  goalAppUrl: null,
  feedbackUrl: null,
  earlyAccessUrl: null,
  playlistId: null,
  arePurchasesEnabled: true,
  creditPacks: [{ id: 'small', credits: 20, label: '20 credits for 9 €' }],
  isBuiltInStudio: false,
  isSignInHosted: false,
  isProduction: false,
}
