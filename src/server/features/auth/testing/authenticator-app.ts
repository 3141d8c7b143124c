import { Secret, TOTP } from 'otpauth'
import type { AuthApp, Client } from './auth-app.ts'

/** The time for which an authenticator app shows a code. */
export const STEP_MS = 30_000

interface EnrolledApp {
  factorId: string
  /** In base32. */
  secret: string
}

type Clock = Pick<AuthApp, 'deps' | 'advanceClock'>

/** The code that the app shows at this time. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** Sets the clock to the middle of the next step, in which no code has been used and which does not end during the test. */
export function advanceToNextStep({ deps, advanceClock }: Clock): void {
  advanceClock(STEP_MS * 1.5 - (deps.now().getTime() % STEP_MS))
}

/** Begins the set-up of an app. Throws the error of the call. */
export async function enrollApp(auth: Client, friendlyName = 'Phone') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

/** Enters the code of the next step. */
export async function verifyApp(clock: Clock, auth: Client, { factorId, secret }: EnrolledApp) {
  advanceToNextStep(clock)
  return auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret, clock.deps.now()) })
}

/** Sets up an app, which brings the session to aal2. Throws the error of a call. */
export async function addApp(clock: Clock, auth: Client, friendlyName = 'Phone'): Promise<EnrolledApp> {
  const app = await enrollApp(auth, friendlyName)
  const { error } = await verifyApp(clock, auth, app)
  if (error) throw error
  return app
}

/** The present assurance level of the session, and the one that the user's factors allow. */
export async function levelsOf(auth: Client) {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}
