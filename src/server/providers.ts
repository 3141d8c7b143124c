import { join } from 'node:path'
import { type DatabaseServer, startEmbeddedDatabase } from './adapters/database/embedded.ts'
import { localDisk } from './adapters/storage/local-disk.ts'
import type { ObjectStore } from './adapters/storage/port.ts'
import { readAppSecrets } from './app-secret.ts'
import { installationSecret } from './data-dir.ts'
import { checkConnection, checkPooler } from './db/check-connection.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import type { Logger } from './logger.ts'

interface OpenedDatabase extends DatabaseServer {
  /** Of PostgreSQL itself, for what holds a session: LISTEN, the job queue, migrations. Else equal to `connectionString`. */
  directConnectionString: string
}

/**
 * PostgreSQL at DATABASE_URL, else the embedded one, which is started. `onFatal` is called when it cannot be kept running.
 * Throws OperatorError when the address leads to no usable database.
 */
export async function openDatabase(
  env: Env,
  log: Logger,
  onFatal: (error: Error) => void,
): Promise<OpenedDatabase> {
  if (env.DATABASE_URL) {
    const direct = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
    await checkConnection(direct, env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    if (env.DATABASE_DIRECT_URL)
      await checkPooler(env.DATABASE_URL, (names) =>
        log.warn(
          { event: 'pooler_without_limits', names },
          `connections of the pooler at DATABASE_URL have no ${names.join(', ')}: set them there, as docs/operating.md says`,
        ),
      )
    return {
      connectionString: env.DATABASE_URL,
      directConnectionString: direct,
      description: `PostgreSQL at ${new URL(env.DATABASE_URL).host}`,
      stop: async () => undefined,
    }
  }
  const server = await startEmbeddedDatabase({
    dataDir: env.DATA_DIR,
    password: installationSecret(env.DATA_DIR, 'database-password'),
    onRestart: (message) => log.error({ event: 'database_restarted' }, message),
    onFatal,
  })
  return { ...server, directConnectionString: server.connectionString }
}

/** The bucket that is configured, else the folder DATA_DIR/objects. */
export async function openStore(env: Env): Promise<ObjectStore> {
  return env.S3_BUCKET ? openBucket(env) : localDisk(join(env.DATA_DIR, 'objects'))
}

/** The SDK is large, so it is loaded only where S3 is configured. */
async function openBucket(env: Env): Promise<ObjectStore> {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_BUCKET || !S3_REGION) throw new Error('The S3 settings are incomplete.')
  const { s3Bucket } = await import('./adapters/storage/s3.ts')
  return s3Bucket({
    endpoint: env.S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    keys:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : undefined,
  })
}

/**
 * An OpenAI-compatible server if a key is configured, else the built-in studio. SDKs are imported only when needed, to save
 * memory.
 */
export async function openAi(env: Env): Promise<Pick<Deps, 'images' | 'texts'>> {
  if (!env.OPENAI_API_KEY) {
    const { studioImages, studioTexts } = await import('./adapters/ai/studio.ts')
    return { images: studioImages(), texts: studioTexts() }
  }
  const { openAiClient } = await import('./adapters/ai/openai-client.ts')
  const { openAiImages } = await import('./adapters/ai/openai-images.ts')
  const { openAiTexts } = await import('./adapters/ai/openai-texts.ts')
  const client = openAiClient({ apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL })
  return {
    images: openAiImages(client, {
      'gpt-image-1': env.OPENAI_IMAGE_MODEL_GPT_IMAGE_1,
      'dall-e-3': env.OPENAI_IMAGE_MODEL_DALL_E_3,
    }),
    texts: openAiTexts(client, env.OPENAI_TEXT_MODEL),
  }
}

/** SMTP if configured, else .eml files in DATA_DIR/mail. */
export async function openMail(env: Env): Promise<Pick<Deps, 'mailer' | 'mailbox'>> {
  if (env.SMTP_URL && env.MAIL_FROM) {
    const { smtpMailer } = await import('./adapters/mail/smtp.ts')
    return { mailer: smtpMailer(env.SMTP_URL, env.MAIL_FROM), mailbox: undefined }
  }
  const { localMail } = await import('./adapters/mail/local.ts')
  return localMail(join(env.DATA_DIR, 'mail'))
}

/** Stripe; undefined when it is not configured. */
export async function openPayments(env: Env): Promise<Deps['payments']> {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET) return undefined
  const { stripePayments } = await import('./adapters/payments/stripe.ts')
  return stripePayments({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiUrl: env.STRIPE_API_URL,
  })
}

/** Hosted Supabase if configured, else the embedded sign-in service. */
export async function openSignIn(
  env: Env,
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
): Promise<Pick<Deps, 'verifier' | 'signingKeys' | 'signInProviders'>> {
  if (env.SUPABASE_URL && env.SUPABASE_ANON_KEY) {
    const { hostedVerifier } = await import('./adapters/auth/supabase.ts')
    const project = {
      url: env.SUPABASE_URL,
      anonKey: env.SUPABASE_ANON_KEY,
      jwtSecret: env.SUPABASE_JWT_SECRET,
    }
    return { verifier: hostedVerifier(project, now), signingKeys: undefined, signInProviders: [] }
  }
  const { openSigningKeys } = await import('./adapters/auth/keys.ts')
  const { embeddedVerifier } = await import('./adapters/auth/embedded.ts')
  const signingKeys = await openSigningKeys({
    db,
    log,
    secrets: readAppSecrets(env),
    dataDir: env.DATA_DIR,
    now,
  })
  return {
    verifier: embeddedVerifier(signingKeys, `${env.PUBLIC_URL}/auth/v1`, now),
    signingKeys,
    signInProviders: await openSignInProviders(env),
  }
}

/** Google first, then the others by name. No provider is contacted. */
async function openSignInProviders(env: Env): Promise<Deps['signInProviders']> {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  const google =
    clientId && clientSecret
      ? [{ id: 'google' as const, label: 'Google', icon: null, issuer, clientId, clientSecret }]
      : []
  const settings = [...google, ...env.oidcProviders]
  if (settings.length === 0) return []
  const { openidSignIn } = await import('./adapters/auth/openid.ts')
  return settings.map(openidSignIn)
}

const describeSignIn = (env: Env) => {
  if (env.SUPABASE_URL) return `sign-in by ${env.SUPABASE_URL}`
  return env.MAIL_CONFIRM === 'off'
    ? 'embedded sign-in; addresses are not confirmed (MAIL_CONFIRM=off)'
    : 'embedded sign-in'
}

/** A line for each warning, and for each chosen provider but the database, printed at startup. */
export const describeProviders = (env: Env): string[] => [
  ...env.warnings,
  env.S3_BUCKET ? `pictures in the bucket ${env.S3_BUCKET}` : `pictures in ${join(env.DATA_DIR, 'objects')}`,
  describeSignIn(env),
  env.SMTP_URL ? 'mail by SMTP' : `mail in ${join(env.DATA_DIR, 'mail')}`,
  env.OPENAI_API_KEY ? `pictures by ${env.OPENAI_BASE_URL ?? 'OpenAI'}` : 'built-in studio',
]
