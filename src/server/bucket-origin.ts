import type { Env } from './env.ts'

/** The origin to which media requests are redirected; undefined without S3_REDIRECT. */
export function bucketOrigin(env: Env): string | undefined {
  if (env.S3_REDIRECT === 'off' || !env.S3_BUCKET) return undefined
  if (env.S3_ENDPOINT) return new URL(env.S3_ENDPOINT).origin
  const host = `s3.${env.S3_REGION}.amazonaws.com`
  // A name with dots has no certificate of its own, and is a part of the path.
  return env.S3_BUCKET.includes('.') ? `https://${host}` : `https://${env.S3_BUCKET}.${host}`
}
