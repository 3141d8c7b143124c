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
import type { GenerationStage, GenerationStatus, ImageReading } from '#shared/contract/generations.ts'
import { createdAt, id, instant } from './columns.ts'
import { pcms } from './moments.ts'
import { futureScenarios } from './scenarios.ts'
import { users } from './users.ts'

/** One row per requested image, from the reservation of its credit to settlement or refund. */
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
    /** Set when the image is for a scenario of the moment. */
    scenarioId: integer().references(() => futureScenarios.id, { onDelete: 'cascade' }),
    prompt: text().notNull(),
    feedback: text(),
    /** Determines the composition. A generation with feedback keeps the seed of the image it changes. */
    seed: integer().notNull(),
    /** All feedback since the last generation without any, oldest first; the newest is `feedback`. */
    feedbackChain: jsonb().$type<string[]>().notNull().default([]),
    modelChoice: text().$type<ModelChoice>().notNull(),
    isFirstPerson: boolean().notNull().default(false),
    /** False for the exempt user: no credit was reserved, and none is refunded. */
    isCharged: boolean().notNull().default(true),
    /** The target had an image when the generation was created. */
    isRegeneration: boolean().notNull().default(false),
    status: text().$type<GenerationStatus>().notNull().default('queued'),
    stage: text().$type<GenerationStage>().notNull().default('waiting'),
    errorCode: text(),
    errorMessage: text(),
    /** Number of claims; the current value is the fencing token of the worker that holds the lease. */
    attempt: integer().notNull().default(0),
    leaseExpiresAt: instant(),
    idempotencyKey: text(),
    /** SHA-256 of the request: equal requests join, and a reused key with another body is rejected. */
    contentHash: text().notNull(),
    /** Partial frames stored so far. */
    partialCount: integer().notNull().default(0),
    imageUrl: text(),
    model: text(),
    size: text(),
    /** What the studio understood; null for other providers. */
    reading: jsonb().$type<ImageReading>(),
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
    index('generations_failed_idx').on(table.id).where(sql`${table.status} = 'failed'`),
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

/** Stored images. A row is inserted only after its object was stored. */
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
    /** Key in the object store of the JPEG, cropped to the product's size. */
    objectKey: text().notNull(),
    contentType: text().notNull(),
    byteLength: integer().notNull(),
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    generatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('image_generations_pcm_idx').on(table.pcmId, table.id),
    index('image_generations_user_idx').on(table.userId, table.id),
    index('image_generations_scenario_idx').on(table.scenarioId),
  ],
)
