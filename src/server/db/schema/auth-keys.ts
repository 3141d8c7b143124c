import { text } from 'drizzle-orm/pg-core'
import { authSchema } from './auth.ts'
import { createdAt, instant } from './columns.ts'

/**
 * Keys that sign access tokens. A row is not changed, except to encrypt it with another secret. Each key signs from its time
 * until that of the next one.
 */
export const authSigningKeys = authSchema.table('signing_keys', {
  /** RFC 7638 thumbprint. */
  kid: text().primaryKey(),
  /** The private JWK, encrypted with a key derived from APP_SECRET. */
  sealedKey: text().notNull(),
  signsFrom: instant().notNull(),
  createdAt: createdAt(),
})
