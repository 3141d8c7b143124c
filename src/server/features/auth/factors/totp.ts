import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { seal, unseal } from '#server/sealing.ts'

const PERIOD_S = 30
/** Codes of the step before and after the current one are accepted. */
const WINDOW = 1

const totpOf = (secret: Secret, names: { issuer: string; label: string }) =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S })

/** A new secret (160 bits, base32), its otpauth URI, and that as a QR code in SVG. */
export function createTotp(names: { issuer: string; label: string }) {
  const secret = new Secret({ size: 20 })
  const uri = totpOf(secret, names).toString()
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'M', border: 4 }) }
}

/** The 30-second step that the code belongs to; undefined for a wrong one. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    secret: Secret.fromBase32(secret),
    token: code,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_S, timestamp }) + delta
}

const PURPOSE = 'totp-secrets'

/** Encrypts a factor's secret with a key of the installation, bound to the factor's id. */
export const encryptSecret = (installationSecret: string, factorId: string, secret: string): string =>
  seal(installationSecret, PURPOSE, factorId, secret)

/** Undefined when the text was encrypted for another factor, or with a key that was replaced since. */
export function decryptSecret(
  installationSecret: string,
  factorId: string,
  encrypted: string,
): string | undefined {
  try {
    return unseal(installationSecret, PURPOSE, factorId, encrypted)
  } catch {
    return undefined
  }
}
