import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'

/** The versions that a write may be based on; undefined accepts each. */
export type ExpectedVersions = ReadonlySet<number> | undefined

const ENTITY_TAG = /^(?:W\/)?"[^"]*"$/
const VERSION_TAG = /^"(0|[1-9]\d{0,9})"$/

/**
 * The versions that the If-Match header names; undefined without the header and for `*`. A weak or foreign tag names no version.
 * Throws AppError `validation_failed`.
 */
export function readIfMatch({ headers }: FastifyRequest): ExpectedVersions {
  const header = headers['if-match']?.trim()
  if (header === undefined || header === '*') return undefined
  const tags = header.split(',').map((tag) => tag.trim())
  if (!tags.every((tag) => ENTITY_TAG.test(tag))) {
    const problem = 'Must be * or a list of versions in quotation marks, as in "3".'
    throw new AppError('validation_failed', `If-Match: ${problem}`, { fields: { 'If-Match': problem } })
  }
  return new Set(tags.map((tag) => Number(VERSION_TAG.exec(tag)?.[1] ?? Number.NaN)))
}

/**
 * The versions that a record may have that exists when it is created: none with `If-None-Match: *`, else those of `readIfMatch`.
 * Throws AppError `validation_failed`.
 */
export const readCreationMatch = (request: FastifyRequest): ExpectedVersions =>
  request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === '*')
    ? new Set()
    : readIfMatch(request)

/** Throws AppError `version_conflict` when the version is not expected. `current` is the record, as its contract sends it. */
export function assertVersion(expected: ExpectedVersions, version: number, current: () => unknown): void {
  if (expected !== undefined && !expected.has(version)) throw versionConflict(current())
}

/** `current` is the record as it is now, as its contract sends it. */
export const versionConflict = (current: unknown) =>
  new AppError('version_conflict', 'This was changed elsewhere meanwhile.', { current })

/** The ETag of a record that has a version; undefined for other outputs. */
export function etagOf(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null) return undefined
  if ('version' in output && typeof output.version === 'number') return `"${output.version}"`
  if ('profileVersion' in output && typeof output.profileVersion === 'number')
    return `"${output.profileVersion}"`
  return undefined
}
