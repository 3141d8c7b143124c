import type { ImageProvider, TextProvider } from './adapters/ai/port.ts'
import type { SignInProvider, SigningKeys, TokenVerifier } from './adapters/auth/port.ts'
import type { LocalMailbox, Mailer } from './adapters/mail/port.ts'
import type { PaymentProvider } from './adapters/payments/port.ts'
import type { ObjectStore } from './adapters/storage/port.ts'
import type { Changes } from './db/changes.ts'
import type { Database } from './db/client.ts'
import type { NotificationChannel } from './db/notifications.ts'
import type { Env } from './env.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Logger } from './logger.ts'

/** The dependencies of the features, created once per process by `openDeps`. */
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
  generationEvents: NotificationChannel
  /** What ends or weakens sign-ins, from every process. */
  changes: Changes
  store: ObjectStore
  images: ImageProvider
  texts: TextProvider
  verifier: TokenVerifier
  /** Signing keys of the embedded sign-in service; undefined with a hosted one. */
  signingKeys: SigningKeys | undefined
  /** Undefined when purchases are not configured. */
  payments: PaymentProvider | undefined
  /** Google and the other OpenID Connect providers that are configured; empty when sign-in is hosted. */
  signInProviders: readonly SignInProvider[]
  mailer: Mailer
  /** Undefined when a mail server is configured. */
  mailbox: LocalMailbox | undefined
  /** A secret of this installation by name, the same on every node. */
  secret(name: string): string
}

/** Replacements of single dependencies, for tests and benches. */
export type DepsOverrides = Partial<
  Pick<Deps, 'log' | 'now' | 'wait' | 'downloadIdleTimeoutMs' | 'newId' | 'verifier' | 'mailer'>
> & {
  ai?: Pick<Deps, 'images' | 'texts'>
}

export interface OpenDeps extends Deps {
  /** Of PostgreSQL itself, not of a pooler. */
  directConnectionString: string
  /** One line for each chosen provider, printed at startup. */
  descriptions: string[]
  close(): Promise<void>
}
