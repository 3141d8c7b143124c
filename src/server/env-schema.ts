import { domainToASCII } from 'node:url'
import { CronExpressionParser } from 'cron-parser'
import { z } from 'zod'

const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
const optionalUrl = url.optional()
/** A whole number in this range. */
const integer = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error)
}
const port = integer(0, 65_535)
/** One of the words. */
const choice = <const T extends [string, ...string[]]>(...words: T) =>
  z.enum(words, { error: `must be ${words.join(', ').replace(/, ([^,]*)$/, ' or $1')}` })

const UNREADABLE_ADDRESS =
  'is not an address: special characters of the password, such as / or #, are written as %2F or %23'

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
  .refine((value) => URL.canParse(value), UNREADABLE_ADDRESS)

const appSecret = z.string().min(32, 'must have at least 32 characters')

const creditPacks = z
  .string()
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'must be JSON: [{"id","credits","amount","currency","label"}]',
      })
      return z.NEVER
    }
  })
  .pipe(
    z.array(
      z.object({
        id: z.string().min(1),
        credits: z.number().int().positive(),
        /** In the smallest unit of the currency (cents). */
        amount: z.number().int().positive(),
        currency: z.string().length(3).toLowerCase(),
        label: z.string().min(1),
      }),
    ),
  )

const mailDomains = z
  .string()
  .transform((value) => value.split(',').map((domain) => domainToASCII(domain.trim().toLowerCase())))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/,
          'must be domains separated by commas: example.com, example.org',
        ),
    ),
  )

const isCron = (value: string) => {
  try {
    return CronExpressionParser.parse(value) !== undefined
  } catch {
    return false
  }
}

const backupsToKeep = z
  .string()
  .regex(/^[1-9]\d{0,2} daily, \d{1,3} weekly$/, 'must be like: 7 daily, 4 weekly')
  .transform((value) => {
    const [daily = 0, weekly = 0] = value.split(', ').map((part) => Number.parseInt(part, 10))
    return { daily, weekly }
  })

/** Of 32 random hexadecimal digits practically all keys have more. */
const MIN_DIFFERENT_CHARACTERS = 8

/** The settings of the server by the names of their environment variables */
export const envSchema = z.object({
  NODE_ENV: choice('development', 'production', 'test').default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url
    .refine(
      (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
      'must be a host without a path, such as https://future.example: the pages are served at its root',
    )
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  ROLE: choice('all', 'web', 'worker').default('all'),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  RATE_LIMITS: choice('on', 'off').default('on'),
  /** The commit that /api/version reports where there is no git checkout. */
  COMMIT_HASH: z.string().min(7).optional(),
  /** Whether https is also demanded of all subdomains of PUBLIC_URL's host (Strict-Transport-Security). */
  HSTS_SUBDOMAINS: choice('on', 'off').default('off'),
  /** Number of trusted reverse proxies in front (X-Forwarded-For). */
  TRUST_PROXY: integer(0, 10).default(0),
  /** Seconds between the signal to stop and the last accepted request, while load balancers notice. */
  SHUTDOWN_DELAY_S: integer(0, 60).optional(),

  /** Prometheus metrics on a port of their own; off without it. 0: any free port. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),

  DATABASE_URL: databaseUrl.optional(),
  /** PostgreSQL itself, where DATABASE_URL is of a connection pooler in transaction mode. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: integer(2, 200).default(20),
  /** Whether a start applies pending migrations, or `npm run migrate` does. */
  MIGRATIONS: choice('auto', 'manual').default('auto'),

  /** Encrypts the keys and secrets in the database; the same on every node. */
  APP_SECRET: appSecret.optional(),
  /** The one before a change of APP_SECRET. */
  APP_SECRET_PREVIOUS: appSecret.optional(),

  /** A cron expression in the local time of this machine. Unset: 3:17 with the embedded database, else off. */
  BACKUP_SCHEDULE: z
    .string()
    .refine((value) => value === 'off' || isCron(value), 'must be off or a cron expression: 17 3 * * *')
    .optional(),
  /** The scheduled backups that are not removed. */
  BACKUP_KEEP: backupsToKeep.prefault('7 daily, 4 weekly'),
  /** Default: DATA_DIR/backups. */
  BACKUP_DIR: z.string().min(1).optional(),

  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Whether the browser loads pictures from the bucket, by URLs that are valid for a minute. */
  S3_REDIRECT: choice('on', 'off').default('off'),

  /** Whether new users may sign up with the embedded sign-in service. */
  SIGN_UP: choice('open', 'closed').default('open'),
  /** Whether new users confirm their address by a mailed link before they can sign in. */
  MAIL_CONFIRM: choice('on', 'off').default('on'),
  /** Whether addresses that cannot receive mail are refused; asks the name service for their domains. */
  MAIL_CHECK: choice('on', 'off').default('off'),
  /** In characters. */
  PASSWORD_MIN_LENGTH: integer(8, 64).default(8),
  /** Addresses of these domains only may sign up and in with the embedded sign-in service; subdomains are other domains. */
  ALLOWED_MAIL_DOMAINS: mailDomains.optional(),
  /** The key of the admin calls of the embedded sign-in service, which are off without it. */
  AUTH_SERVICE_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .regex(/^[\x21-\x7e]*$/, 'must have no spaces, and ASCII characters only')
    .refine(
      (key) => new Set(key).size >= MIN_DIFFERENT_CHARACTERS,
      'must be random, such as the output of: openssl rand -base64 48',
    )
    .optional(),
  SUPABASE_URL: optionalUrl,
  SUPABASE_ANON_KEY: z.string().min(1).optional(),
  SUPABASE_JWT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** OpenID issuer; overridden only in tests. */
  GOOGLE_ISSUER: url.default('https://accounts.google.com'),

  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .refine((value) => URL.canParse(value), UNREADABLE_ADDRESS)
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),

  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: optionalUrl,
  OPENAI_TEXT_MODEL: z.string().min(1).default('gpt-5-mini'),
  OPENAI_IMAGE_MODEL_GPT_IMAGE_1: z.string().min(1).default('gpt-image-2.6-sunburst'),
  OPENAI_IMAGE_MODEL_DALL_E_3: z.string().min(1).default('gpt-image-2.6-flare'),

  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Stripe's API; overridden only in tests. */
  STRIPE_API_URL: optionalUrl,
  CREDIT_PACKS: creditPacks.optional(),

  PARTNER_URL: optionalUrl,
  GOAL_APP_URL: optionalUrl,
  FEEDBACK_URL: optionalUrl,
  EARLY_ACCESS_URL: optionalUrl,
  PLAYLIST_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be a playlist id, not a link')
    .optional(),
  CREDIT_EXEMPT_USER_ID: z.string().min(1).optional(),
})

export type RawEnv = z.output<typeof envSchema>

/** Settings that must be set together, or not at all. */
export const SETTING_GROUPS: (keyof RawEnv)[][] = [
  ['S3_BUCKET', 'S3_REGION'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SUPABASE_URL', 'SUPABASE_ANON_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'CREDIT_PACKS'],
]

/** An unknown variable with one of these prefixes is reported as a misspelling. */
export const OWN_PREFIXES =
  /^(S3|SUPABASE|SMTP|STRIPE|OPENAI|CREDIT|OIDC)_|^GOOGLE_CLIENT|^(MAIL|PASSWORD|AUTH_SERVICE)_|^APP_SECRET/
/** Variables of libraries and other tools that share one of these prefixes. */
export const FOREIGN_VARIABLES =
  /^(OPENAI_(ORG|PROJECT|LOG|ADMIN|WEBHOOK)|SUPABASE_(ACCESS_TOKEN|SERVICE|DB)|STRIPE_(API_KEY|CLI|DEVICE))/
