import { getAuthClient, getAuthConfig, throwIfError } from './auth.ts'
import { isPasskeyOff, PasskeyRefusedError, throwPasskeyError } from './passkey-problem.ts'

export interface Passkey {
  id: string
  name: string
  /** ISO 8601. */
  createdAt: string
  /** ISO 8601; null before the first sign-in with it. */
  lastUsedAt: string | null
}

/** False in old browsers, and on pages without https. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** The service's name for the passkeys of a device that it does not know. */
const UNKNOWN_DEVICE = 'Passkey'

/** The user's passkeys, the oldest first; null where there are none to be had. */
export async function listPasskeys(): Promise<Passkey[] | null> {
  if (!(await getAuthConfig()).hasPasskeys) return null
  const { data, error } = await (await getAuthClient()).passkey.list()
  throwIfError(error)
  return (data ?? []).map(({ id, friendly_name, created_at, last_used_at }) => ({
    id,
    name: friendly_name || UNKNOWN_DEVICE,
    createdAt: created_at,
    lastUsedAt: last_used_at ?? null,
  }))
}

/**
 * Makes a passkey by the browser's dialog and registers it. It is named after the device that keeps it, else after `thisDevice`,
 * and with a number if the name is one of `taken`. In one tab at a time: the second of two at once would replace the first one in
 * the device.
 */
export async function addPasskey(
  { thisDevice, taken }: { thisDevice: string; taken: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<void> {
  await navigator.locks.request('add-passkey', { ifAvailable: true }, async (lock) => {
    if (!lock) throw new PasskeyRefusedError('Another tab is adding a passkey. Please finish there first.')
    const client = await getAuthClient()
    const { data, error } = await client.registerPasskey({ options: { signal } })
    throwPasskeyError(error)
    if (!data) return
    const given = data.friendly_name || UNKNOWN_DEVICE
    const friendlyName = numbered(given === UNKNOWN_DEVICE ? thisDevice : given, taken)
    if (friendlyName === given) return
    const named = await client.passkey.update({ passkeyId: data.id, friendlyName })
    if (named.error) console.warn(`The passkey keeps the name ${given}.`, named.error)
  })
}

function numbered(name: string, taken: ReadonlySet<string>): string {
  let numberedName = name
  for (let number = 2; taken.has(numberedName); number += 1) numberedName = `${name} ${number}`
  return numberedName
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  const { error } = await (await getAuthClient()).passkey.update({ passkeyId: id, friendlyName: name })
  throwIfError(error)
}

/** Succeeds when the passkey is removed already, by another tab or by an earlier call whose response was lost. */
export async function removePasskey(id: string): Promise<void> {
  const { error } = await (await getAuthClient()).passkey.delete({ passkeyId: id })
  if (error?.status === 404 && !isPasskeyOff(error)) return
  throwIfError(error)
}
