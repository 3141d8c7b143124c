import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { registerCall } from '#server/http/register-call.ts'
import { relyingPartyOf } from '#server/relying-party.ts'
import { contract } from '#shared/contract/index.ts'
import { openApiRoutes } from './openapi.routes.ts'
import { readVersion } from './version.ts'

export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  const { env } = deps
  const hasLocalMailbox = deps.mailbox !== undefined && env.isLocal
  const version = readVersion(env.COMMIT_HASH)

  registerCall(app, contract.getAuthConfig, () => ({
    url: env.SUPABASE_URL ?? env.PUBLIC_URL,
    anonKey: env.SUPABASE_ANON_KEY ?? publicKey(deps),
    hasLocalMailbox,
    canReceiveMail: hasLocalMailbox || env.SMTP_URL !== undefined || env.SUPABASE_URL !== undefined,
    passwordMinLength: env.SUPABASE_URL === undefined ? env.PASSWORD_MIN_LENGTH : null,
    providers: env.SUPABASE_URL
      ? [{ id: 'google' as const, label: 'Google', icon: null }]
      : deps.signInProviders.map(({ id, label, icon }) => ({ id, label, icon })),
    isSignUpOpen: env.SIGN_UP === 'open',
    hasPasskeys: env.SUPABASE_URL === undefined && relyingPartyOf(env) !== undefined,
  }))
  registerCall(app, contract.getSiteConfig, () => ({
    publicUrl: env.PUBLIC_URL,
    partnerUrl: env.PARTNER_URL ?? null,
    goalAppUrl: env.GOAL_APP_URL ?? null,
    feedbackUrl: env.FEEDBACK_URL ?? null,
    earlyAccessUrl: env.EARLY_ACCESS_URL ?? null,
    playlistId: env.PLAYLIST_ID ?? null,
    arePurchasesEnabled: env.STRIPE_SECRET_KEY !== undefined,
    creditPacks: (env.CREDIT_PACKS ?? []).map(({ id, credits, label }) => ({ id, credits, label })),
    isBuiltInStudio: deps.images.isBuiltIn,
    isSignInHosted: env.SUPABASE_URL !== undefined,
    isProduction: env.isProduction,
  }))
  registerCall(app, contract.getVersion, () => version)
  openApiRoutes(app, { serverUrl: env.PUBLIC_URL, version: version.version })
}

/** Not a secret: the auth client requires an API key, which the embedded sign-in service does not check. */
const publicKey = (deps: Deps) =>
  createHmac('sha256', deps.secret('anon-key')).update('anon').digest('base64url')
