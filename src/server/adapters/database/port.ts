/** Where PostgreSQL is, and how to let go of it. */
export interface DatabaseServer {
  /** postgres:// with the credentials. */
  connectionString: string
  /** What to tell the operator at the start; no secrets. */
  description: string
  stop(): Promise<void>
}
