import type { AuthError } from '@supabase/auth-js'
import { PRODUCT_NAME } from '#shared/product.ts'
import { getAuthClient, renewSession, throwIfError } from './auth.ts'

export interface AuthenticatorApp {
  id: string
  name: string
  /** ISO 8601. */
  createdAt: string
}

export interface SecondFactors {
  apps: AuthenticatorApp[]
  /** Null without recovery codes. */
  recoveryCodes: { remaining: number; total: number } | null
}

/** An authenticator app that is being set up, until its first code. */
export interface AppSetUp {
  id: string
  /** In base32, to be typed in place of the QR code. */
  secret: string
  /** The QR code as SVG. */
  qrCode: string
}

/** The data of a response of the auth client. Throws its error. */
function dataOf<Data>(response: { data: Data; error: null } | { data: null; error: AuthError }): Data {
  throwIfError(response.error)
  return response.data as Data
}

const mfaClient = async () => (await getAuthClient()).mfa

export async function fetchSecondFactors(): Promise<SecondFactors> {
  const mfa = await mfaClient()
  const { all } = dataOf(await mfa.listFactors())
  const isVerified = ({ status }: { status: string }) => status === 'verified'
  const apps = all
    .filter((factor) => factor.factor_type === 'totp' && isVerified(factor))
    .map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name ?? 'Authenticator app',
      createdAt: created_at,
    }))
  const hasCodes = all.some((factor) => factor.factor_type === 'recovery_code' && isVerified(factor))
  return { apps, recoveryCodes: hasCodes ? dataOf(await mfa.recoveryCodes.getStatus()) : null }
}

const QR_CODE_PREFIX = /^data:image\/svg\+xml;utf-8,/

/** Begins the set-up of an authenticator app, in place of one that was left before its first code. */
export async function beginSetUp(name: string): Promise<AppSetUp> {
  const mfa = await mfaClient()
  const { all } = dataOf(await mfa.listFactors())
  for (const { id, status } of all) {
    if (status === 'unverified') dataOf(await mfa.unenroll({ factorId: id }))
  }
  const { id, totp } = dataOf(
    await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: PRODUCT_NAME }),
  )
  return { id, secret: totp.secret, qrCode: totp.qr_code.replace(QR_CODE_PREFIX, '') }
}

/** Verifies the first code of an app that is being set up. Other sessions without a second factor end. */
export async function finishSetUp(id: string, code: string): Promise<void> {
  dataOf(await (await mfaClient()).challengeAndVerify({ factorId: id, code }))
}

/** Signs in with the code of any of the user's authenticator apps. */
export async function verifyAppCode(code: string): Promise<void> {
  const mfa = await mfaClient()
  const { totp } = dataOf(await mfa.listFactors())
  let failure: AuthError | null = null
  for (const { id } of totp) {
    const { error } = await mfa.challengeAndVerify({ factorId: id, code })
    if (!error) return
    failure = error
    if (error.code !== 'mfa_verification_failed') break
  }
  throwIfError(failure)
  // The last app was removed elsewhere.
  await renewSession()
}

/** Signs in with a recovery code, which is then used up. Returns how many remain; undefined if that is not known. */
export async function verifyRecoveryCode(code: string): Promise<number | undefined> {
  const { recoveryCodes } = await mfaClient()
  dataOf(await recoveryCodes.verify({ code }))
  return (await recoveryCodes.getStatus()).data?.remaining
}

/** Ten new recovery codes; earlier ones no longer work. */
export async function makeRecoveryCodes(hasCodes: boolean): Promise<string[]> {
  const { recoveryCodes } = await mfaClient()
  return dataOf(await (hasCodes ? recoveryCodes.regenerate() : recoveryCodes.generate())).codes
}

/** Removes an app, and the recovery codes with the last one. */
export async function removeApp(id: string, { apps, recoveryCodes }: SecondFactors): Promise<void> {
  const mfa = await mfaClient()
  if (apps.length === 1 && recoveryCodes) dataOf(await mfa.recoveryCodes.unenroll())
  dataOf(await mfa.unenroll({ factorId: id }))
  await renewSession()
}
