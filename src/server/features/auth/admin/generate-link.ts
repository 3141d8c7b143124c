import type { Db } from '#server/db/client.ts'
import type { LinkPurpose, UserMetadata } from '#server/db/schema/auth.ts'
import { paths } from '#shared/paths.ts'
import { hashCode, randomCode } from '../codes/verify-code.ts'
import type { AuthContext } from '../context.ts'
import { linkTypeOf } from '../email-links/link-type.ts'
import { insertLink } from '../email-links/queries.ts'
import { invitedMetadata, invitedUntil } from '../invitations/invitation-link.ts'
import { recordInvitation } from '../invitations/invite-user.ts'
import { assertAllowedDomain } from '../mail-domains.ts'
import { checkPassword } from '../passwords.ts'
import { emailExists, ProtocolError, validationFailed } from '../protocol-error.ts'
import { type AuthUserRow, findUserByEmail, updateUser } from '../queries.ts'
import { confirmPageUrl, safeRedirect, withQuery } from '../redirects.ts'
import { deriveUserId, hashToken, randomToken } from '../secrets.ts'
import { upsertSignUp } from '../sign-up/queries.ts'
import { normaliseEmail, parseMetadata } from '../user-input.ts'
import { getUser, lockExistingUser, recordAction } from './service.ts'

const LINK_LIFETIME_MS = 3_600_000

interface LinkInput {
  email: string
  newEmail: string | undefined
  passwordHash: string | null
  userMetadata: UserMetadata
}

interface PreparedLink {
  user: AuthUserRow
  purpose: LinkPurpose
  passwordHash?: string | null
  userMetadata?: UserMetadata
  newEmail?: string
  /** In an hour if it is not given. */
  expiresAt?: Date
}

/** How a link of each type is prepared; the locks of the user's rows are held until the link is stored. */
const TYPES = {
  signup: prepareSignUp,
  magiclink: prepareMagicLink,
  invite: prepareInvitation,
  recovery: async (_ctx, tx, { email }) => ({ user: await lockByEmail(tx, email), purpose: 'recovery' }),
  email_change_current: (ctx, tx, input) => prepareEmailChange(ctx, tx, input, 'email_change_current'),
  email_change_new: (ctx, tx, input) => prepareEmailChange(ctx, tx, input, 'email_change'),
} satisfies Record<string, (ctx: AuthContext, tx: Db, input: LinkInput) => Promise<PreparedLink>>

const isType = (type: unknown): type is keyof typeof TYPES =>
  typeof type === 'string' && Object.hasOwn(TYPES, type)

/**
 * A link with its code, for an operator who sends the mail: nothing is mailed. The link opens our page, as every link by mail does.
 * Creates the user for `signup` and `invite`, and for `magiclink` with an unknown address. Throws ProtocolError `user_not_found`,
 * `email_exists`, and for invalid input.
 */
export async function generateLink(ctx: AuthContext, body: Record<string, unknown>, givenRedirect: unknown) {
  const { deps } = ctx
  const { type } = body
  if (!isType(type))
    throw validationFailed(`Invalid email action link type requested: ${String(type).slice(0, 50)}`)
  const email = normaliseEmail(body.email)
  const input: LinkInput = {
    email,
    newEmail: type.startsWith('email_change') ? normaliseEmail(body.new_email) : undefined,
    passwordHash:
      type === 'signup'
        ? await ctx.passwords.hash(await checkPassword(deps.env, body.password, email))
        : null,
    userMetadata: parseMetadata(body.data),
  }
  const redirectTo = safeRedirect(
    deps.env,
    body.redirect_to ??
      givenRedirect ??
      (type === 'recovery' ? `${deps.env.PUBLIC_URL}${paths.resetPassword}` : undefined),
  )
  const token = randomToken()
  const code = randomCode()
  const { user, purpose } = await deps.db.transaction(async (tx) => {
    const { user, ...link } = await TYPES[type](ctx, tx, input)
    const now = deps.now()
    await insertLink(tx, {
      expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS),
      ...link,
      userId: user.id,
      tokenHash: hashToken(token),
      codeHash: hashCode(deps, { userId: user.id, purpose: link.purpose, code }),
      redirectTo,
      createdAt: now,
    })
    await recordAction(tx, deps, user.id, `link:${link.purpose}`)
    return { user, purpose: link.purpose }
  })
  return {
    ...(await getUser(deps.db, user.id)),
    // The page has its own `next`; clients of the protocol read `redirect_to` from the link.
    action_link: withQuery(confirmPageUrl(redirectTo, token, linkTypeOf(purpose)), {
      redirect_to: redirectTo,
    }),
    email_otp: code,
    hashed_token: token,
    // An unknown or unconfirmed address is confirmed by a link of another type than was asked for.
    verification_type: type === 'magiclink' ? linkTypeOf(purpose) : type,
    redirect_to: redirectTo,
  }
}

async function lockByEmail(tx: Db, email: string): Promise<AuthUserRow> {
  const user = await findUserByEmail(tx, email)
  if (!user) throw new ProtocolError(404, 'user_not_found', 'User with this email not found')
  return lockExistingUser(tx, user.id)
}

/** The link has the password and metadata; what an earlier sign-up with the address left is replaced. */
async function prepareSignUp({ deps }: AuthContext, tx: Db, input: LinkInput): Promise<PreparedLink> {
  const { email, passwordHash, userMetadata } = input
  assertAllowedDomain(deps.env, email)
  const { isConfirmed } = await upsertSignUp(tx, {
    userId: deriveUserId(deps.secret('auth'), email),
    fallbackUserId: deps.newId(),
    identityId: deps.newId(),
    email,
    passwordHash,
    userMetadata,
    origin: null,
    now: deps.now(),
  })
  if (isConfirmed) throw emailExists()
  return { user: await lockByEmail(tx, email), purpose: 'signup', passwordHash, userMetadata }
}

/** The invitation counts as one by mail, with the same lifetime. */
async function prepareInvitation({ deps }: AuthContext, tx: Db, input: LinkInput): Promise<PreparedLink> {
  const { email, userMetadata: data } = input
  const { user } = await recordInvitation(deps, tx, { email, data }, { ip: null })
  const until = invitedUntil(user)
  return {
    user,
    purpose: 'invite',
    userMetadata: invitedMetadata(user),
    ...(until ? { expiresAt: until } : {}),
  }
}

/** The link of an unconfirmed user confirms the address and has no password, as the mail that users ask for themselves. */
async function prepareMagicLink(ctx: AuthContext, tx: Db, input: LinkInput): Promise<PreparedLink> {
  const existing = await findUserByEmail(tx, input.email)
  const user = existing && (await lockByEmail(tx, input.email))
  return user?.emailConfirmedAt
    ? { user, purpose: 'magiclink' }
    : prepareSignUp(ctx, tx, { ...input, passwordHash: null })
}

/** Both addresses confirm a change, so it needs a link of each type. */
async function prepareEmailChange(
  { deps }: AuthContext,
  tx: Db,
  { email, newEmail = '' }: LinkInput,
  purpose: LinkPurpose,
): Promise<PreparedLink> {
  const user = await lockByEmail(tx, email)
  assertAllowedDomain(deps.env, newEmail)
  const other = await findUserByEmail(tx, newEmail)
  if (newEmail === email || other?.emailConfirmedAt) throw emailExists()
  await updateUser(tx, user.id, {
    newEmail,
    updatedAt: deps.now(),
    ...(newEmail === user.newEmail ? {} : { emailChangeConfirmedBy: null }),
  })
  return { user, purpose, newEmail }
}
