import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isOidcSetting, type OidcProviderSettings, readOidcProviders } from './env-oidc.ts'
import { isOtelSetting, readTraceSettings, type TraceSettings } from './env-otel.ts'
import { envSchema, FOREIGN_VARIABLES, OWN_PREFIXES, type RawEnv, SETTING_GROUPS } from './env-schema.ts'
import { OperatorError } from './operator-error.ts'
import { similarSetting } from './similar-setting.ts'

/** The validated configuration: DATA_DIR is absolute, PUBLIC_URL has no trailing slash. */
export type Env = Readonly<
  Omit<RawEnv, 'PUBLIC_URL' | 'LOG_LEVEL' | 'SHUTDOWN_DELAY_S'> & {
    PUBLIC_URL: string
    LOG_LEVEL: NonNullable<RawEnv['LOG_LEVEL']>
    SHUTDOWN_DELAY_S: number
    isProduction: boolean
    /** A line for each variable that is probably a misspelt setting. */
    warnings: readonly string[]
    /** OpenID Connect providers beside Google. */
    oidcProviders: readonly OidcProviderSettings[]
    /** Undefined while traces are off. */
    traces: TraceSettings | undefined
    /** An installation for the people of one machine: not production, and without a proxy that ends https or is trusted. */
    isLocal: boolean
  }
>

/** Invalid configuration; the message lists every problem in a line of its own, for the operator. */
export class EnvError extends OperatorError {
  override readonly name = 'EnvError'
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.problems = problems
  }
}

/** A load balancer that checks every two seconds has seen five refusals by then. */
const PRODUCTION_SHUTDOWN_DELAY_S = 10

type Settings = Record<string, string | undefined>
const withoutEmpty = (settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )

/**
 * Validates the configuration; the environment takes precedence over `.env`, which may contain known names only. An empty
 * value counts as unset. Throws EnvError with all problems.
 */
export function readEnv(environment: Settings, dotEnv: Settings = {}): Env {
  const given = { ...withoutEmpty(dotEnv), ...withoutEmpty(environment) }
  const parsed = envSchema.safeParse(given)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(
        (issue) =>
          `${issue.path.join('.')}: ${issue.message} (it is ${describeValue(given[String(issue.path[0])], String(issue.path[0]))})`,
      )

  const oidc = readOidcProviders(given)
  problems.push(...oidc.problems)
  const { traces, problems: traceProblems } = readTraceSettings(given)
  problems.push(...traceProblems)

  const warnings: string[] = []
  for (const name of Object.keys(given)) {
    if (name in envSchema.shape || isOidcSetting(name) || isOtelSetting(name)) continue
    const similar = similarSetting(name, Object.keys(envSchema.shape))
    const hint = similar ? `; is ${similar} meant?` : ''
    if (name in dotEnv || (OWN_PREFIXES.test(name) && !FOREIGN_VARIABLES.test(name)))
      problems.push(`${name}: there is no such setting${hint}`)
    // It may be a variable of another program, so that it does not prevent the start.
    else if (similar) warnings.push(`${name} is not a setting${hint}`)
  }
  for (const group of SETTING_GROUPS) {
    const missing = group.filter((name) => given[name] === undefined)
    if (missing.length > 0 && missing.length < group.length)
      problems.push(
        `${missing.join(', ')}: needed, because ${group.filter((name) => given[name] !== undefined).join(', ')} is set`,
      )
  }
  for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_REDIRECT'])
    if (given[name] && !given.S3_BUCKET) problems.push(`S3_BUCKET: needed, because ${name} is set`)
  if (given.ROLE === 'web' || given.ROLE === 'worker')
    for (const name of ['DATABASE_URL', 'S3_BUCKET'])
      if (!given[name])
        problems.push(
          `${name}: needed, because ROLE is ${given.ROLE}, and all processes share the rows and the pictures`,
        )
  if (given.METRICS_PORT && given.METRICS_PORT !== '0' && given.METRICS_PORT === (given.PORT ?? '3000'))
    problems.push('METRICS_PORT: must be another one than PORT')
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL)
    problems.push('DATABASE_URL: needed, because DATABASE_DIRECT_URL is set')
  if (given.SUPABASE_JWT_SECRET && !given.SUPABASE_URL)
    problems.push('SUPABASE_URL: needed, because SUPABASE_JWT_SECRET is set')
  for (const name of ['SIGN_UP', 'MAIL_CONFIRM', 'PASSWORD_MIN_LENGTH', 'AUTH_SERVICE_KEY'])
    if (given[name] && given.SUPABASE_URL)
      problems.push(`${name}: is decided by the Supabase project, because SUPABASE_URL is set`)
  // Accounts of a provider are linked by confirmed addresses, so that an unconfirmed one must never count as confirmed.
  if (given.MAIL_CONFIRM === 'off')
    for (const name of Object.keys(given))
      if (name === 'GOOGLE_CLIENT_ID' || (isOidcSetting(name) && name.endsWith('_ISSUER')))
        problems.push(`MAIL_CONFIRM: cannot be off with sign-in by a provider, because ${name} is set`)
  for (const name of Object.keys(given))
    if (given.SUPABASE_URL && (['ALLOWED_MAIL_DOMAINS', 'MAIL_CHECK'].includes(name) || isOidcSetting(name)))
      problems.push(`${name}: is decided by the Supabase project, because SUPABASE_URL is set`)
  if (given.OPENAI_BASE_URL && !given.OPENAI_API_KEY)
    problems.push(
      'OPENAI_API_KEY: needed, because OPENAI_BASE_URL is set (any value, for a server that requires none)',
    )
  if (given.NODE_ENV === 'production' && given.RATE_LIMITS === 'off')
    problems.push('RATE_LIMITS: cannot be off when NODE_ENV is production')
  if (given.APP_SECRET_PREVIOUS && !given.APP_SECRET)
    problems.push('APP_SECRET: needed, because APP_SECRET_PREVIOUS is set')
  if (given.NODE_ENV === 'production' && given.DATABASE_URL && !given.APP_SECRET)
    problems.push(
      'APP_SECRET: needed when NODE_ENV is production and DATABASE_URL is set, because it encrypts the keys in that database (32 random characters or more, the same on every node)',
    )
  if (given.NODE_ENV === 'production' && !given.PUBLIC_URL)
    problems.push('PUBLIC_URL: needed when NODE_ENV is production (it is part of the links in mail)')
  if (
    given.NODE_ENV === 'production' &&
    !given.SMTP_URL &&
    !given.SUPABASE_URL &&
    given.MAIL_CONFIRM !== 'off'
  )
    problems.push(
      'SMTP_URL, MAIL_FROM: needed when NODE_ENV is production, because new accounts are confirmed by mail (or set MAIL_CONFIRM=off: accounts work at once, without a confirmed address)',
    )
  if (!parsed.success || problems.length > 0) throw new EnvError(problems)

  const { PUBLIC_URL, ...rest } = parsed.data
  const isProduction = rest.NODE_ENV === 'production'
  return Object.freeze({
    ...rest,
    DATA_DIR: resolve(rest.DATA_DIR),
    PUBLIC_URL: (PUBLIC_URL ?? `http://localhost:${rest.PORT}`).replace(/(?<!\/)\/+$/, ''),
    // In development, request lines would hide warnings in the terminal.
    LOG_LEVEL: rest.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    SHUTDOWN_DELAY_S: rest.SHUTDOWN_DELAY_S ?? (isProduction ? PRODUCTION_SHUTDOWN_DELAY_S : 0),
    isProduction,
    warnings,
    oidcProviders: oidc.providers,
    traces,
    isLocal: !isProduction && rest.TRUST_PROXY === 0 && !PUBLIC_URL?.startsWith('https:'),
  })
}

/** The configuration of this process: its environment, and the file `.env` in the working directory. */
export function loadEnv(): Env {
  const file = resolve('.env')
  const dotEnv = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const env = readEnv(process.env, dotEnv)
  // OpenTelemetry reads its settings from the environment itself.
  for (const [name, value] of Object.entries(dotEnv)) if (isOtelSetting(name)) process.env[name] ??= value
  return env
}

/** Hides the values of secrets and URLs, which may contain a password. */
function describeValue(value: string | undefined, name: string) {
  if (value === undefined) return 'unset'
  return /KEY|SECRET|URL/.test(name) ? 'set to something else' : JSON.stringify(value)
}
