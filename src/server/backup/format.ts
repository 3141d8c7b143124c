import { z } from 'zod'
import { OperatorError } from '#server/operator-error.ts'

/**
 * A backup is a tar archive, or a folder with what `tar xf` makes of one. Its entries, in this order:
 * - `backup.json`: the header
 * - `secrets.json`: with `--with-secrets` only
 * - `rows/<schema>.<table>/<number>.copy.gz`: pieces of PostgreSQL's COPY text format, which end with a row
 * - `objects/<key>`: the objects that the rows name
 * - `checksums/<number>.sha256`, after every thousand entries: their checksums, as `sha256sum` writes them
 * - `manifest.json`: the header and what the backup contains
 * - `manifest.json.sha256`: the last entry, so that a truncated backup has none
 */
export const FORMAT = 1

export const HEADER = 'backup.json'
export const SECRETS = 'secrets.json'
export const MANIFEST = 'manifest.json'
export const MANIFEST_CHECKSUM = `${MANIFEST}.sha256`
export const OBJECTS = 'objects/'
export const ROWS = 'rows/'
export const CHECKSUMS = 'checksums/'

const numbered = (count: number) => String(count).padStart(6, '0')
export const rowsName = (table: string, piece: number) => `${ROWS}${table}/${numbered(piece)}.copy.gz`
/** The table of an entry with rows. */
export const tableOfRows = (name: string) => name.split('/')[1] ?? ''
export const checksumsName = (count: number) => `${CHECKSUMS}${numbered(count)}.sha256`
/** A line of `sha256sum`. */
export const checksumLine = (sha256: string, name: string) => `${sha256}  ${name}\n`

/** An applied migration, as Drizzle records it. */
const migration = z.object({ hash: z.string(), createdAt: z.number() })
export type AppliedMigration = z.infer<typeof migration>

const header = z.object({
  format: z.literal(FORMAT),
  /** Of the product. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(migration),
  /** A table comes after those that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  hasSecrets: z.boolean(),
})
export type BackupHeader = z.infer<typeof header>

const manifest = header.extend({
  people: z.number(),
  /** SHA-256 of the COPY text of all its pieces. */
  rows: z.array(z.object({ table: z.string(), count: z.number(), bytes: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  objects: z.object({ count: z.number(), bytes: z.number() }),
  /** Keys of objects that rows name and that did not exist any more when they were to be copied. */
  missingObjects: z.array(z.string()),
  /** SHA-256 of all entries with checksums. */
  checksumsSha256: z.string(),
})
export type BackupManifest = z.infer<typeof manifest>

const secrets = z.object({ appSecret: z.string() })

/** A backup or a restore that cannot be made. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError'
}

const FAULTS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file would be larger than the system allows',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOENT: 'its folder does not exist',
}

/** Throws the error of a file as a BackupError where the operator can mend it. */
export function throwFileError(error: unknown, path: string): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const fault = FAULTS[code]
  throw fault ? new BackupError(`${path} cannot be written: ${fault}.`, { cause: error }) : error
}

/** Throws what is not for the operator yet as a BackupError with its message. */
export function throwBackupError(error: unknown, what: string): never {
  if (error instanceof OperatorError) throw error
  throw new BackupError(`${what} (${error instanceof Error ? error.message : 'unknown error'}).`, {
    cause: error,
  })
}

/** Throws the error of an object store as a BackupError. */
export function throwStoreError(error: unknown, what: string): never {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  throw new BackupError(`${what} (${cause}).`, { cause: error })
}

/** Throws BackupError when the format is another one. */
export function parseHeader(bytes: Uint8Array): BackupHeader {
  const json = parseJson(bytes)
  const format = z.object({ format: z.number() }).safeParse(json)
  if (format.success && format.data.format > FORMAT)
    throw new BackupError(
      `This backup has the format ${format.data.format}, which this version does not know: update the product, then restore it.`,
    )
  return parse(header, json)
}

export const parseManifest = (bytes: Uint8Array): BackupManifest => parse(manifest, parseJson(bytes))
export const parseSecrets = (bytes: Uint8Array): { appSecret: string } => parse(secrets, parseJson(bytes))

function parse<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new BackupError('This is not a backup of this product.')
  return parsed.data
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}
