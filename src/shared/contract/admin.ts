import { z } from 'zod'
import { MAX_GRANTED_CREDITS, TEXT_LIMITS } from '../product.ts'
import { defineCall } from './call.ts'
import {
  modelChoice,
  nullableTimestamp,
  singleLine,
  text,
  textOrNull,
  timestamp,
  trimmed,
  trimmedText,
} from './fields.ts'
import { idCursor, pageQuery } from './paging.ts'
import { DELETION_CONFIRMATION } from './users.ts'

/**
 * The calls of administrators: users with the role, which only the command line gives. Everybody else gets 404. No answer contains
 * a moment, an image, a prompt or another word of a user. Changes need a sign-in of the last ten minutes
 * (`reauthentication_needed`) and are recorded in the audit trail.
 */

const PAGE_SIZE = 50

export const adminPerson = z.object({
  id: z.string(),
  email: z.string().nullable(),
  createdAt: timestamp,
  /** Null for an address that is not confirmed, and where a hosted sign-in service knows it. */
  confirmedAt: nullableTimestamp,
  /** When an operator last invited the address; null for people who signed up themselves. */
  invitedAt: nullableTimestamp,
  /** Null if the person has never signed in, and where a hosted sign-in service knows it. */
  lastSignInAt: nullableTimestamp,
  /** Nobody can sign in to a disabled account. */
  isDisabled: z.boolean(),
  isAdmin: z.boolean(),
})
export type AdminPerson = z.output<typeof adminPerson>

export const adminPersonDetails = adminPerson.extend({
  /** Open sessions; null where a hosted sign-in service has them. */
  sessionCount: z.number().nullable(),
  /** Access tokens that have not expired. */
  tokenCount: z.number(),
  credits: z.number(),
  /** Of the credit entries; the same number as `credits` unless the ledger is inconsistent. */
  ledgerSum: z.number(),
  momentCount: z.number(),
  imageCount: z.number(),
})
export type AdminPersonDetails = z.output<typeof adminPersonDetails>

const personParams = z.object({ id: text(128) })
const reason = textOrNull(TEXT_LIMITS.adminReason).optional()

/** By address. `query` is the beginning of an address, or a whole id. */
export const listPeople = defineCall({
  method: 'GET',
  path: '/api/admin/people',
  query: pageQuery(PAGE_SIZE, text(320)).extend({ query: trimmed(320).optional() }),
  output: z.array(adminPerson),
})

export const getPerson = defineCall({
  method: 'GET',
  path: '/api/admin/people/:id',
  params: personParams,
  output: adminPersonDetails,
})

/** `isChanged` is false when the account was as asked for already: then nothing is recorded. */
const changedPerson = adminPersonDetails.extend({ isChanged: z.boolean() })

/**
 * Ends every session, removes the access tokens for good, and refuses each sign-in until the account is enabled. Without effect on a
 * disabled account.
 */
export const disablePerson = defineCall({
  method: 'POST',
  path: '/api/admin/people/:id/disable',
  params: personParams,
  body: z.object({ reason }),
  output: changedPerson,
  limit: 'admin',
})

/** Without effect on an account that is not disabled. */
export const enablePerson = defineCall({
  method: 'POST',
  path: '/api/admin/people/:id/enable',
  params: personParams,
  body: z.object({ reason }),
  output: changedPerson,
  limit: 'admin',
})

/** Ends every session, and voids links and codes that were mailed. Access tokens keep working. */
export const signOutPerson = defineCall({
  method: 'POST',
  path: '/api/admin/people/:id/sign-out',
  params: personParams,
  body: z.object({ reason }),
  output: z.object({ endedCount: z.number() }),
  limit: 'admin',
})

/** Deletes an account with everything in it. `isSignInKept`: the account at the hosted sign-in service still exists. */
export const deletePerson = defineCall({
  method: 'DELETE',
  path: '/api/admin/people/:id',
  params: personParams,
  body: z.object({
    confirmation: trimmed(100, `Please type ${DELETION_CONFIRMATION}.`).refine(
      (word) => word.toUpperCase() === DELETION_CONFIRMATION,
      `Please type ${DELETION_CONFIRMATION}.`,
    ),
    reason,
  }),
  output: z.object({ isDeleted: z.literal(true), isSignInKept: z.boolean() }),
  limit: 'admin',
})

/**
 * Adds credits, or removes them if the number is negative; the person sees the reason in the history of their credits. The same
 * key changes the balance once; with another amount or reason it is 422.
 */
export const changePersonCredits = defineCall({
  method: 'POST',
  path: '/api/admin/people/:id/credits',
  params: personParams,
  body: z.object({
    amount: z
      .int()
      .min(-MAX_GRANTED_CREDITS)
      .max(MAX_GRANTED_CREDITS)
      .refine((amount) => amount !== 0, 'A number of credits other than 0 is needed.'),
    reason: singleLine(TEXT_LIMITS.adminReason),
    idempotencyKey: trimmed(100).min(8),
  }),
  output: adminPersonDetails,
  limit: 'admin',
})

/** Mails an invitation, also while sign-up is closed; again if the person has not accepted an earlier one. */
export const invitePerson = defineCall({
  method: 'POST',
  path: '/api/admin/invitations',
  body: z.object({ email: trimmedText(320) }),
  output: z.object({ id: z.string(), email: z.string() }),
  limit: 'admin',
})

export const failedGeneration = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string().nullable(),
  isForScenario: z.boolean(),
  errorCode: z.string().nullable(),
  /** One of the fixed sentences about the provider or the server. */
  errorMessage: z.string().nullable(),
  modelChoice,
  /** Claims by workers; more than one means that a worker died or was stopped. */
  attempt: z.number(),
  createdAt: timestamp,
  startedAt: nullableTimestamp,
  finishedAt: nullableTimestamp,
})
export type FailedGeneration = z.output<typeof failedGeneration>

/** Those that were requested last first. */
export const listFailedGenerations = defineCall({
  method: 'GET',
  path: '/api/admin/generations',
  query: pageQuery(PAGE_SIZE, z.uuid()),
  output: z.array(failedGeneration),
})

/** No more mail is counted for a page. */
export const MAX_COUNTED = 1_000

/** Such as "12", or "1,000 or more". */
export const formatCounted = (count: number): string =>
  count < MAX_COUNTED ? String(count) : `${MAX_COUNTED.toLocaleString('en')} or more`

const queueDepth = z.object({
  waiting: z.number(),
  failed: z.number(),
  /** Of what could be done now; null when nothing waits. */
  oldestWaitingAt: nullableTimestamp,
})

export const adminQueue = z.object({
  jobs: z.array(queueDepth.extend({ name: z.string(), running: z.number() })),
  /** The newest, at most 50; a failed job is deleted after a day. */
  failedJobs: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: timestamp, failedAt: nullableTimestamp }),
  ),
  /** Each number is at most 1,000 (`MAX_COUNTED`): as many, or more. */
  mail: queueDepth,
  /** The newest, at most 50; a failed mail is deleted after 30 days. */
  failedMail: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      recipient: z.string(),
      attempts: z.number(),
      /** What the mail server said. */
      lastError: z.string().nullable(),
      createdAt: timestamp,
    }),
  ),
})
export type AdminQueue = z.output<typeof adminQueue>

/** Jobs and mail that wait or have failed. */
export const getAdminQueue = defineCall({ method: 'GET', path: '/api/admin/queue', output: adminQueue })

/**
 * Has a failed job done again. 404 for one that is not failed, such as one that is retried already; `conflict` when one that does the
 * same waits.
 */
export const retryJob = defineCall({
  method: 'POST',
  path: '/api/admin/jobs/:name/:id/retry',
  params: z.object({ name: text(100), id: z.uuid() }),
  output: z.object({ id: z.string() }),
  limit: 'admin',
})

/** Has a failed mail sent again. 404 for one that is not failed, such as one that is retried already. */
export const retryMail = defineCall({
  method: 'POST',
  path: '/api/admin/mail/:id/retry',
  params: z.object({ id: z.uuid() }),
  output: z.object({ id: z.string() }),
  limit: 'admin',
})

export const adminHealth = z.object({
  database: z.object({
    version: z.string(),
    byteLength: z.number(),
    connections: z.number(),
    maxConnections: z.number(),
    /** Migrations that this database has, and those that this version of the software knows. */
    appliedMigrations: z.number(),
    knownMigrations: z.number(),
  }),
  storage: z.object({
    kind: z.enum(['disk', 's3']),
    isReachable: z.boolean(),
    /** Bytes of the file system with DATA_DIR; null for an object store. */
    freeBytes: z.number().nullable(),
    totalBytes: z.number().nullable(),
  }),
  /** Null where this process schedules none. `lastAt` is null before the first. */
  backups: z.object({ lastAt: nullableTimestamp }).nullable(),
  /** Estimates of PostgreSQL's statistics, not counted; null before they were gathered. */
  estimates: z.object({ people: z.number().nullable(), images: z.number().nullable() }),
})
export type AdminHealth = z.output<typeof adminHealth>

export const getAdminHealth = defineCall({ method: 'GET', path: '/api/admin/health', output: adminHealth })

export const auditAction = z.enum([
  'role_granted',
  'role_revoked',
  'person_disabled',
  'person_enabled',
  'person_signed_out',
  'person_invited',
  'person_deleted',
  'credits_changed',
  'job_retried',
  'mail_retried',
])
export type AuditAction = z.output<typeof auditAction>

/** What was done more exactly; numbers and known words, no words of people. */
const auditDetails = z.object({
  amount: z.number().optional(),
  sessions: z.number().optional(),
  job: z.string().optional(),
  id: z.string().optional(),
})
export type AuditDetails = z.output<typeof auditDetails>

export const auditEntry = z.object({
  id: z.number(),
  createdAt: timestamp,
  action: auditAction,
  /** Null for the command line. */
  actorId: z.string().nullable(),
  /** The present address; null for the command line, and once the account is deleted. */
  actorEmail: z.string().nullable(),
  targetId: z.string().nullable(),
  targetEmail: z.string().nullable(),
  details: auditDetails,
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The network address that the call came from; null for the command line. */
  address: z.string().nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** Newest first. `person` is a whole address or id, of who did it or to whom it was done. */
export const listAuditEntries = defineCall({
  method: 'GET',
  path: '/api/admin/audit',
  query: pageQuery(PAGE_SIZE, idCursor).extend({
    person: trimmed(320).optional(),
    action: auditAction.optional(),
  }),
  output: z.array(auditEntry),
})
