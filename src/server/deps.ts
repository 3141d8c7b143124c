import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ImageProvider, TextProvider } from './adapters/ai/port.ts'
import type { SignInProvider, SigningKeys, TokenVerifier } from './adapters/auth/port.ts'
import { type DatabaseServer, startEmbeddedDatabase } from './adapters/database/embedded.ts'
import type { LocalMailbox, Mailer } from './adapters/mail/port.ts'
import type { PaymentProvider } from './adapters/payments/port.ts'
import { localDisk, s3Bucket } from './adapters/storage/flydrive.ts'
import type { ObjectStore } from './adapters/storage/port.ts'
import { installationSecret } from './data-dir.ts'
import { connectDatabase, type Database } from './db/client.ts'
import { migrateDatabase } from './db/migrate.ts'
import { listenTo, type Notifications } from './db/notifications.ts'
import type { Env } from './env.ts'
import { type JobQueue, startJobQueue } from './jobs/queue.ts'
import { createLogger } from './logger.ts'
import { withTimeout } from './with-timeout.ts'

/** What the features depend on, created once a process. Tests override single members. */
export interface Deps {
  env: Env
  log: Logger
  now(): Date
  /** Resolves after the time, or immediately when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** A download is aborted when the client reads nothing for this long. */
  downloadIdleTimeoutMs: number
  /** A UUID that sorts by time. */
  newId(): string
  db: Database
  jobs: JobQueue
  /** Status and stage changes of generations, from every node. */
  generationEvents: Notifications
  store: ObjectStore
  images: ImageProvider
  texts: TextProvider
  verifier: TokenVerifier
  /** Signing keys of the embedded sign-in service; undefined with a hosted one. */
  signingKeys: SigningKeys | undefined
  /** Undefined when purchases are not configured. */
  payments: PaymentProvider | undefined
  /** Undefined when Google is not configured, or when sign-in is hosted. */
  google: SignInProvider | undefined
  mailer: Mailer
  /** Undefined when a mail server is configured. */
  mailbox: LocalMailbox | undefined
  /** A secret of this installation by name; generated at the first use. */
  secret(name: string): string
}

const DOWNLOAD_IDLE_TIMEOUT_MS = 60_000
/** For each part, so that one that waits for a database that does not answer keeps none of the others open. */
const CLOSE_TIMEOUT_MS = 5_000

/** Replacements of single dependencies, for tests and benches. */
export type DepsOverrides = Partial<
  Pick<Deps, 'log' | 'now' | 'wait' | 'downloadIdleTimeoutMs' | 'newId' | 'verifier' | 'mailer'>
> & {
  ai?: Pick<Deps, 'images' | 'texts'>
}

export interface OpenDeps extends Deps {
  /** One line for each chosen provider, printed at the start. */
  descriptions: string[]
  close(): Promise<void>
}

/** The composition root: the only place where providers are chosen. `onFatal` is called when the embedded database is lost. */
export async function openDeps(
  env: Env,
  overrides: DepsOverrides,
  onFatal: (error: Error) => void,
): Promise<OpenDeps> {
  const log = overrides.log ?? createLogger(env.LOG_LEVEL)
  const secret = memoize((name: string) => installationSecret(env.DATA_DIR, name))
  const closers: (() => Promise<void>)[] = []
  let stopDatabase: () => Promise<void> = async () => undefined
  const logFailure = (error: unknown) => log.error({ event: 'close_failed', err: error }, 'closing failed')
  const close = async () => {
    for (const closer of closers.splice(0).reverse())
      await withTimeout(closer(), CLOSE_TIMEOUT_MS, 'Closing a dependency').catch(logFailure)
    // Has its own time limit, after which PostgreSQL is killed.
    await stopDatabase().catch(logFailure)
  }
  try {
    const database = await openDatabase(env, log, secret, onFatal)
    stopDatabase = database.stop
    await migrateDatabase(database.connectionString)
    const client = connectDatabase(database.connectionString, env.DATABASE_POOL_SIZE, (error) =>
      log.warn({ event: 'database_connection_lost', err: error }, 'database connection lost'),
    )
    closers.push(client.close)
    const generationEvents = await listenTo('generations', database.connectionString, (error) =>
      log.warn({ event: 'notification_connection_lost', err: error }, 'notification connection lost'),
    )
    closers.push(generationEvents.close)
    const jobs = await startJobQueue(database.connectionString, client.db, log)
    closers.push(jobs.close)
    const store = env.S3_BUCKET ? await openBucket(env) : localDisk(join(env.DATA_DIR, 'objects'))
    const { mailer, mailbox } = await openMail(env)
    if (mailer.close) closers.push(mailer.close)
    const ai = overrides.ai ?? (await openAi(env))
    const payments = await openPayments(env)
    const now = overrides.now ?? (() => new Date())
    const signIn = await openSignIn(env, now)
    return {
      env,
      log,
      now,
      wait: overrides.wait ?? wait,
      downloadIdleTimeoutMs: overrides.downloadIdleTimeoutMs ?? DOWNLOAD_IDLE_TIMEOUT_MS,
      newId: overrides.newId ?? randomUUIDv7,
      db: client.db,
      jobs,
      generationEvents,
      store,
      ...ai,
      payments,
      verifier: overrides.verifier ?? signIn.verifier,
      signingKeys: signIn.signingKeys,
      google: signIn.google,
      mailer: overrides.mailer ?? mailer,
      mailbox,
      secret,
      descriptions: [
        database.description,
        env.S3_BUCKET
          ? `pictures in the bucket ${env.S3_BUCKET}`
          : `pictures in ${join(env.DATA_DIR, 'objects')}`,
        env.SUPABASE_URL ? `sign-in by ${env.SUPABASE_URL}` : 'embedded sign-in',
        env.SMTP_URL ? 'mail by SMTP' : `mail in ${join(env.DATA_DIR, 'mail')}`,
        env.OPENAI_API_KEY ? `pictures by ${env.OPENAI_BASE_URL ?? 'OpenAI'}` : 'built-in studio',
      ],
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function openDatabase(
  env: Env,
  log: Logger,
  secret: (name: string) => string,
  onFatal: (error: Error) => void,
): Promise<DatabaseServer> {
  if (env.DATABASE_URL) {
    const { host } = new URL(env.DATABASE_URL)
    return {
      connectionString: env.DATABASE_URL,
      description: `PostgreSQL at ${host}`,
      stop: async () => undefined,
    }
  }
  return startEmbeddedDatabase({
    dataDir: env.DATA_DIR,
    password: secret('database-password'),
    onRestart: (message) => log.error({ event: 'database_restarted' }, message),
    onFatal,
  })
}

function openBucket(env: Env): Promise<ObjectStore> {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error('The S3 settings are incomplete.')
  return s3Bucket({
    endpoint: env.S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}

/** The SDK is imported only when a key is configured, to save memory. */
async function openAi(env: Env): Promise<{ images: ImageProvider; texts: TextProvider }> {
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

async function openMail(env: Env): Promise<{ mailer: Mailer; mailbox: LocalMailbox | undefined }> {
  if (env.SMTP_URL && env.MAIL_FROM) {
    const { smtpMailer } = await import('./adapters/mail/smtp.ts')
    return { mailer: smtpMailer(env.SMTP_URL, env.MAIL_FROM), mailbox: undefined }
  }
  const { localMail } = await import('./adapters/mail/local.ts')
  return localMail(join(env.DATA_DIR, 'mail'))
}

/** The SDK is imported only when it is configured, to save memory. */
async function openPayments(env: Env): Promise<PaymentProvider | undefined> {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET) return undefined
  const { stripePayments } = await import('./adapters/payments/stripe.ts')
  return stripePayments({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiUrl: env.STRIPE_API_URL,
  })
}

async function openSignIn(
  env: Env,
  now: () => Date,
): Promise<Pick<Deps, 'verifier' | 'signingKeys' | 'google'>> {
  if (env.SUPABASE_URL && env.SUPABASE_ANON_KEY) {
    const { hostedVerifier } = await import('./adapters/auth/supabase.ts')
    const project = {
      url: env.SUPABASE_URL,
      anonKey: env.SUPABASE_ANON_KEY,
      jwtSecret: env.SUPABASE_JWT_SECRET,
    }
    return { verifier: hostedVerifier(project, now), signingKeys: undefined, google: undefined }
  }
  const { openSigningKeys } = await import('./adapters/auth/keys.ts')
  const { embeddedVerifier } = await import('./adapters/auth/embedded.ts')
  const signingKeys = await openSigningKeys(env.DATA_DIR, now)
  return {
    verifier: embeddedVerifier(signingKeys, `${env.PUBLIC_URL}/auth/v1`, now),
    signingKeys,
    google: await openGoogle(env),
  }
}

async function openGoogle(env: Env): Promise<SignInProvider | undefined> {
  if (!env.GOOGLE_CLIENT_ID || !env.GOOGLE_CLIENT_SECRET) return undefined
  const { googleSignIn } = await import('./adapters/auth/google.ts')
  return googleSignIn({
    issuer: env.GOOGLE_ISSUER,
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
  })
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined)

function memoize(read: (name: string) => string) {
  const known = new Map<string, string>()
  return (name: string) => {
    const value = known.get(name) ?? read(name)
    known.set(name, value)
    return value
  }
}
