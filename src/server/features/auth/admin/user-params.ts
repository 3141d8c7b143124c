import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { UserMetadata } from '#server/db/schema/auth.ts'
import type { Env } from '#server/env.ts'
import { UUID } from '#server/uuid.ts'
import type { AuthContext } from '../context.ts'
import { assertAllowedDomain } from '../mail-domains.ts'
import { checkPassword } from '../passwords.ts'
import { appMetadataOf } from '../presenter.ts'
import { ProtocolError, validationFailed } from '../protocol-error.ts'
import type { IdentityRow } from '../queries.ts'
import { normaliseEmail, parseMetadata } from '../user-input.ts'
import { parseBanDuration } from './ban-duration.ts'

const text = z.string({ error: 'must be text.' })
const flag = z.boolean({ error: 'must be true or false.' })
const fixed = z.literal('authenticated', { error: 'must be authenticated.' })

const userParams = z.object({
  id: text.optional(),
  aud: fixed.optional(),
  role: fixed.optional(),
  email: text.optional(),
  phone: text.optional(),
  password: text.optional(),
  password_hash: text.optional(),
  email_confirm: flag.optional(),
  phone_confirm: flag.optional(),
  user_metadata: z.unknown().optional(),
  app_metadata: z.unknown().optional(),
  ban_duration: text.optional(),
})

/** What an admin sets of a user. A field that is not given stays as it is. */
export interface UserParams {
  id: string | undefined
  email: string | undefined
  password: string | undefined
  passwordHash: string | undefined
  isEmailConfirmed: boolean
  userMetadata: UserMetadata | undefined
  appMetadata: UserMetadata | undefined
  /** Milliseconds; 0 ends a ban. */
  banMs: number | undefined
}

/** Validates a body. Throws ProtocolError, which names the field; for what accounts here cannot have, too. */
export function parseUserParams(env: Env, body: Record<string, unknown>): UserParams {
  // Null and the empty text are the reference's values of fields that are not given; an empty password is refused.
  const given = Object.entries(body).filter(
    ([name, value]) => value !== null && (value !== '' || name === 'password'),
  )
  const parsed = userParams.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw validationFailed(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const params = parsed.data
  if (params.phone !== undefined || params.phone_confirm)
    throw new ProtocolError(400, 'phone_provider_disabled', 'phone: accounts here have no phone number.')
  if (params.password !== undefined && params.password_hash !== undefined)
    throw validationFailed('Only a password or a password hash should be provided')
  const email = params.email === undefined ? undefined : normaliseEmail(params.email)
  if (email !== undefined) assertAllowedDomain(env, email)
  return {
    id: parseId(params.id),
    email,
    password: params.password,
    passwordHash: parsePasswordHash(params.password_hash),
    isEmailConfirmed: params.email_confirm === true,
    userMetadata: parseGivenMetadata('user_metadata', params.user_metadata),
    appMetadata: parseGivenMetadata('app_metadata', params.app_metadata),
    banMs: params.ban_duration === undefined ? undefined : parseBanDuration(params.ban_duration),
  }
}

const parseGivenMetadata = (field: string, given: unknown) =>
  given === undefined ? undefined : parseMetadata(given, field)

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

function parseId(id: string | undefined): string | undefined {
  if (id === undefined) return undefined
  if (!UUID.test(id)) throw validationFailed('ID must conform to the uuid v4 format')
  if (id === NIL_UUID) throw validationFailed('ID cannot be a nil uuid')
  return id.toLowerCase()
}

const ARGON2ID =
  /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/
/** Above these (KiB, passes, lanes) one attempt to sign in would occupy the server. */
const MAX_COST = { memory: 65_536, passes: 10, lanes: 4 }

function parsePasswordHash(hash: string | undefined): string | undefined {
  if (hash === undefined) return undefined
  const [, memory, passes, lanes] = ARGON2ID.exec(hash) ?? []
  if (memory === undefined) throw unreadableHash()
  if (
    Number(memory) > MAX_COST.memory ||
    Number(memory) < 8 * Number(lanes) ||
    !isBetween(Number(passes), 1, MAX_COST.passes) ||
    !isBetween(Number(lanes), 1, MAX_COST.lanes)
  )
    throw validationFailed(
      `password_hash: at most m=${MAX_COST.memory},t=${MAX_COST.passes},p=${MAX_COST.lanes}.`,
    )
  return hash
}

const isBetween = (value: number, low: number, high: number) => value >= low && value <= high

/**
 * The hash of a given password, or the given hash; undefined without both. Throws ProtocolError `weak_password`, and
 * `validation_failed` for a hash with which nothing could be compared.
 */
export async function hashGivenPassword(
  ctx: AuthContext,
  { password, passwordHash }: Pick<UserParams, 'password' | 'passwordHash'>,
  email: string,
): Promise<string | undefined> {
  if (password !== undefined) return ctx.passwords.hash(await checkPassword(ctx.deps.env, password, email))
  if (passwordHash !== undefined && !(await ctx.passwords.isReadable(passwordHash))) throw unreadableHash()
  return passwordHash
}

const unreadableHash = () => validationFailed('password_hash: must be an argon2id hash ($argon2id$v=19$...).')

/**
 * Given app metadata without `provider` and `providers`, which follow from the identities. Throws ProtocolError
 * `validation_failed` when they are given with other values.
 */
export function withoutProviders(
  given: UserMetadata,
  identities: Pick<IdentityRow, 'provider'>[],
): UserMetadata {
  const { provider, providers } = appMetadataOf(identities)
  const own: UserMetadata = {}
  for (const [name, value] of Object.entries(given)) {
    if (name !== 'provider' && name !== 'providers') own[name] = value
    else if (!isDeepStrictEqual(value, name === 'provider' ? provider : providers))
      throw validationFailed(`app_metadata: ${name} follows from the identities of the account.`)
  }
  return own
}
