import { errors } from 'jose'
import { ProtocolError } from '../protocol-error.ts'

/** GoTrue's error for an access token that was not accepted; `error` is what the verifier threw. */
export function badJwt(error: Error): ProtocolError {
  const { cause } = error
  const message =
    cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'sub'
      ? 'invalid claim: missing sub claim'
      : `invalid JWT: unable to parse or verify signature, ${reasonOf(cause)}`
  return new ProtocolError(403, 'bad_jwt', message, { cause: error })
}

function reasonOf(cause: unknown) {
  if (cause instanceof errors.JWTExpired) return 'token has invalid claims: token is expired'
  if (cause instanceof errors.JWSSignatureVerificationFailed)
    return 'token signature is invalid: crypto/ecdsa: verification error'
  if (cause instanceof errors.JWSInvalid || cause instanceof errors.JWTInvalid)
    return 'token is malformed: token contains an invalid number of segments'
  if (cause instanceof errors.JOSEAlgNotAllowed)
    return 'token signature is invalid: signing method is invalid'
  if (cause instanceof errors.JWKSNoMatchingKey)
    return 'token is unverifiable: error while executing keyfunc: unrecognized JWT kid'
  return 'token has invalid claims'
}
