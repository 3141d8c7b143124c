/**
 * The mail whose code a person may still enter: of a sign-in (`email`), a sign-up or a password reset. Holds no secret. This
 * module must not import storage.ts, since the landing page loads it before any interaction.
 */
export interface PendingCode {
  email: string
  type: 'email' | 'signup' | 'recovery'
  /** Epoch milliseconds. */
  mailedAtMs: number
}

const STORAGE_KEY = 'future-memory-pending-code'
/** As long as the code is valid. */
const LIFETIME_MS = 3_600_000

/** For browsers without session storage; lost with the page. */
let inMemory: string | null = null

/** Kept in this tab, also after a reload. */
export function savePendingCode(pending: PendingCode): void {
  inMemory = JSON.stringify(pending)
  try {
    sessionStorage.setItem(STORAGE_KEY, inMemory)
  } catch {
    // Kept in memory.
  }
}

export function clearPendingCode(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Undefined if no mail was asked for in this tab within the hour. */
export function readPendingCode(): PendingCode | undefined {
  try {
    const value: unknown = JSON.parse(inMemory ?? sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    return isPendingCode(value) && Date.now() - value.mailedAtMs < LIFETIME_MS ? value : undefined
  } catch {
    return undefined
  }
}

function isPendingCode(value: unknown): value is PendingCode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    typeof value.email === 'string' &&
    'type' in value &&
    (value.type === 'email' || value.type === 'signup' || value.type === 'recovery') &&
    'mailedAtMs' in value &&
    typeof value.mailedAtMs === 'number'
  )
}
