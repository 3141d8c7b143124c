import pRetry from 'p-retry'

/** SQLSTATE codes of PostgreSQL errors that may not recur when the same request is repeated. */
const TRANSIENT_SQL_STATES = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
  '57014', // query_canceled (statement_timeout)
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
  '25006', // read_only_sql_transaction (a standby, or a disk that is read-only)
  '53000', // insufficient_resources
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '58000', // system_error
  '58030', // io_error
])

/** Node's codes of network and file system errors that are temporary, or that an operator can fix while the server runs. */
const TRANSIENT_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
])

/** Messages of errors of `pg` and its pool that have no code. */
const LOST_CONNECTION_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect|Query read timeout)/

/** True when the error, or one of its causes, may be temporary: a lost connection, a restarting database, a full disk. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return (
    (typeof code === 'string' &&
      (TRANSIENT_SQL_STATES.has(code) || code.startsWith('08') || TRANSIENT_SYSTEM_CODES.has(code))) ||
    LOST_CONNECTION_MESSAGE.test(error.message) ||
    (error instanceof AggregateError && error.errors.some(isTransient)) ||
    isTransient(error.cause)
  )
}

/** True when PostgreSQL has undone a transaction because of a concurrent one; repeated at once, it may succeed. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isOwn = 'code' in error && (error.code === '40P01' || error.code === '40001')
  return isOwn || isConflict(error.cause)
}

/**
 * Retries background database work on transient errors, for about 30 s; requests respond with 503 instead. The work must be
 * idempotent: a commit may have succeeded although its response was lost.
 */
export const retryTransient = <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  pRetry(work, {
    retries: 9,
    minTimeout: 200,
    maxTimeout: 5_000,
    factor: 2,
    randomize: true,
    shouldRetry: ({ error }) => isTransient(error),
    ...(signal ? { signal } : {}),
  })
