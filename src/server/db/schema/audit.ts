import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditDetails } from '#shared/contract/admin.ts'
import { createdAt, id } from './columns.ts'

/**
 * What administrators did. Rows are only inserted, and deleted after a year; a trigger refuses everything else. They name people by
 * their ids alone, without a reference, so that they stay when an account is deleted.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    /** Null for the command line. */
    actorId: text(),
    action: text().$type<AuditAction>().notNull(),
    targetId: text(),
    details: jsonb().$type<AuditDetails>().notNull().default({}),
    /** As the administrator wrote it. */
    reason: text(),
    requestId: text(),
    address: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_entries_created_idx').on(table.createdAt),
    index('audit_entries_actor_idx').on(table.actorId, table.id),
    index('audit_entries_target_idx').on(table.targetId, table.id),
    index('audit_entries_action_idx').on(table.action, table.id),
  ],
)
