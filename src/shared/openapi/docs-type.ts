import type { ErrorCode } from '../errors.ts'

/** The request headers that calls take, described in `parameters.ts`. */
export type RequestHeader = 'If-Match' | 'If-None-Match' | 'Idempotency-Key' | 'Prefer' | 'X-Time-Zone'

/** What the contract does not say about a call, for people who build on the API. */
export interface CallDocs {
  /** The part of the product, as a heading. */
  feature: Feature
  /** What the call does, in one line. */
  summary: string
  description?: string
  headers?: readonly RequestHeader[]
  /** The statuses of success, if not only 200. */
  successes?: readonly (200 | 201 | 202)[]
  /** Besides those of every call. */
  errors?: readonly ErrorCode[]
  /** What the call answers with instead of JSON. */
  answer?: 'events' | 'archive'
  /** A valid body. */
  example?: object
}

/** In the order of the readable page. */
export const FEATURES = [
  'Moments',
  'Images',
  'Scenarios',
  'Practice',
  'Exports',
  'Credits',
  'Account',
  'Access tokens',
  'Sign-ins',
  'Installation',
  'Administration',
] as const
type Feature = (typeof FEATURES)[number]
