import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

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

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (installationSecret: string) =>
  new Uint8Array(hkdfSync('sha256', installationSecret, '', 'totp-secrets', 32))

/** Encrypts a factor's secret with a key of the installation, bound to the factor's id. */
export function encryptSecret(installationSecret: string, factorId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(installationSecret), iv).setAAD(Buffer.from(factorId))
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** Throws when the text was encrypted for another factor or with another key. */
export function decryptSecret(installationSecret: string, factorId: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyOf(installationSecret), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(factorId))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
