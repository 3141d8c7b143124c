import { Client, type ClientConfig } from 'pg'
import { OperatorError } from '#server/operator-error.ts'
import { CONNECTION_LIMITS } from './client.ts'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Connects to PostgreSQL as the connection pool does, and disconnects. Throws OperatorError with one sentence that names the
 * setting, the host, the user and the database, never the password.
 */
export const checkConnection = (connectionString: string, setting: string): Promise<void> =>
  withClient({ connectionString, ...CONNECTION_LIMITS }, setting, async (client) => {
    await client.query('select')
  })

/**
 * Connects to the connection pooler at DATABASE_URL, and disconnects. Calls `onMissing` with the time limits that its
 * connections lack. Throws as `checkConnection` does.
 */
export const checkPooler = (connectionString: string, onMissing: (names: string[]) => void): Promise<void> =>
  withClient({ connectionString }, 'DATABASE_URL', async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings where name = any($1) and setting = '0' order by name`,
      [Object.keys(CONNECTION_LIMITS)],
    )
    if (rows.length > 0) onMissing(rows.map(({ name }) => name))
  })

async function withClient(
  config: ClientConfig & { connectionString: string },
  setting: string,
  run: (client: Client) => Promise<void>,
) {
  const client = new Client({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await run(client)
  } catch (error) {
    throw explainConnectionError(error, config.connectionString, setting)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** SQLSTATE codes of a server that is starting, stopping, or has no free connection. */
const BUSY_STATES = /^(57P0[1-5]|53[0-9A-Z]{3})$/

function explainConnectionError(error: unknown, connectionString: string, setting: string): OperatorError {
  const { hostname, host, username, pathname } = new URL(connectionString)
  const message = error instanceof Error ? error.message : String(error)
  const code = errorCode(error)
  const user = decodeURIComponent(username) || 'without a name'
  if (code === '28P01' || code === '28000')
    return new OperatorError(
      `${setting}: PostgreSQL at ${host} refuses the user ${user}. Check the user and the password.`,
      { cause: error },
    )
  if (code === '3D000')
    return new OperatorError(
      `${setting}: PostgreSQL at ${host} has no database “${decodeURIComponent(pathname.slice(1))}”. Create it, or name another.`,
      { cause: error },
    )
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new OperatorError(`${setting}: the host ${hostname} is not known to the name service.`, {
      cause: error,
      isTemporary: true,
    })
  if (/unsupported startup parameter/.test(message))
    return new OperatorError(
      `${setting}: ${host} is a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
      { cause: error },
    )
  if (BUSY_STATES.test(code))
    return new OperatorError(`${setting}: PostgreSQL at ${host} accepts no connections now (${message}).`, {
      cause: error,
      isTemporary: true,
    })
  if (/^E[A-Z]+$/.test(code) || /timeout|terminated/i.test(message))
    return new OperatorError(
      `${setting}: no PostgreSQL answers at ${host} (${code || message}). Is it running, and does the address lead to it?`,
      { cause: error, isTemporary: true },
    )
  return new OperatorError(`${setting}: PostgreSQL at ${host} cannot be used (${message}).`, { cause: error })
}

const errorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
