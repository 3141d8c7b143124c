import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ModelChoice } from '#shared/contract/fields.ts'
import type { GenerationStage, GenerationStatus } from '#shared/contract/generations.ts'
import { createdAt, id, instant } from './columns.ts'
import { pcms } from './moments.ts'
import { futureScenarios } from './scenarios.ts'
import { users } from './users.ts'

/** The ledger. The sum of a person's entries is `users.credits` at every moment. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: id(),
    /** Null once the account was deleted: the books stay, without a name. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    amount: integer().notNull(),
    kind: text().$type<'grant' | 'reserve' | 'refund' | 'purchase' | 'adjust'>().notNull(),
    /** What caused it: a generation's id, a payment's event; once for each kind. */
    reference: text().notNull(),
    /** An operator's reason, in plain words. */
    note: text(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('credit_entries_kind_reference_unique').on(table.kind, table.reference),
    index('credit_entries_user_idx').on(table.userId, table.id),
    check(
      'credit_entries_kind_known',
      sql`${table.kind} in ('grant', 'reserve', 'refund', 'purchase', 'adjust')`,
    ),
  ],
)

/** One row a request for an image, from reservation to settlement or refund. */
export const generations = pgTable(
  'generations',
  {
    id: uuid().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pcmId: integer()
      .notNull()
      .references(() => pcms.id, { onDelete: 'cascade' }),
    /** Set when the picture is for a scenario of the moment. */
    scenarioId: integer().references(() => futureScenarios.id, { onDelete: 'cascade' }),
    prompt: text().notNull(),
    feedback: text(),
    /** Decides the composition. Feedback keeps the seed of the picture that it speaks of. */
    seed: integer().notNull(),
    /** All feedback since the words were last painted afresh, oldest first; the newest is `feedback`. */
    feedbackChain: jsonb().$type<string[]>().notNull().default([]),
    modelChoice: text().$type<ModelChoice>().notNull(),
    isFirstPerson: boolean().notNull().default(false),
    /** False for the exempt account: nothing was reserved, and nothing is refunded. */
    isCharged: boolean().notNull().default(true),
    /** The target had a picture when this began. */
    isRegeneration: boolean().notNull().default(false),
    status: text().$type<GenerationStatus>().notNull().default('queued'),
    stage: text().$type<GenerationStage>().notNull().default('waiting'),
    errorCode: text(),
    errorMessage: text(),
    /** Claims so far; the newest is the fencing token of whoever works on it. */
    attempt: integer().notNull().default(0),
    leaseExpiresAt: instant(),
    idempotencyKey: text(),
    /** SHA-256 of what was asked, so that equal requests join and a repeated key with another body is refused. */
    contentHash: text().notNull(),
    /** Partial frames stored so far. */
    partialCount: integer().notNull().default(0),
    imageUrl: text(),
    model: text(),
    size: text(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    unique('generations_user_key_unique').on(table.userId, table.idempotencyKey),
    uniqueIndex('generations_one_running_per_moment')
      .on(table.pcmId)
      .where(sql`${table.status} in ('queued', 'running') and ${table.scenarioId} is null`),
    uniqueIndex('generations_one_running_per_scenario')
      .on(table.scenarioId)
      .where(sql`${table.status} in ('queued', 'running') and ${table.scenarioId} is not null`),
    index('generations_unfinished_idx')
      .on(table.leaseExpiresAt)
      .where(sql`${table.status} in ('queued', 'running')`),
    index('generations_moment_idx').on(table.pcmId),
    index('generations_scenario_idx').on(table.scenarioId),
    index('generations_user_idx').on(table.userId, table.createdAt),
    check(
      'generations_status_known',
      sql`${table.status} in ('queued', 'running', 'succeeded', 'failed', 'cancelled')`,
    ),
    check(
      'generations_success_has_image',
      sql`(${table.status} = 'succeeded') = (${table.imageUrl} is not null)`,
    ),
    check(
      'generations_end_has_time',
      sql`(${table.status} in ('succeeded', 'failed', 'cancelled')) = (${table.finishedAt} is not null)`,
    ),
  ],
)

/** The images that exist: a row is written only when the image is safely stored. */
export const imageGenerations = pgTable(
  'image_generations',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pcmId: integer()
      .notNull()
      .references(() => pcms.id, { onDelete: 'cascade' }),
    scenarioId: integer().references(() => futureScenarios.id, { onDelete: 'set null' }),
    generationId: uuid()
      .notNull()
      .unique()
      .references(() => generations.id, { onDelete: 'cascade' }),
    imageUrl: text().notNull(),
    prompt: text().notNull(),
    enhancedPrompt: text(),
    feedback: text(),
    seed: integer().notNull(),
    feedbackChain: jsonb().$type<string[]>().notNull().default([]),
    model: text().notNull(),
    size: text().notNull(),
    /** Where the object store keeps the bytes as the provider made them, after the crop to the product's size. */
    objectKey: text().notNull(),
    contentType: text().notNull(),
    byteLength: integer().notNull(),
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    generatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('image_generations_moment_idx').on(table.userId, table.pcmId, table.generatedAt),
    index('image_generations_user_idx').on(table.userId, table.generatedAt),
    index('image_generations_scenario_idx').on(table.scenarioId),
  ],
)
