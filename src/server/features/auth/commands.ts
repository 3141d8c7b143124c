import { OperatorError } from '#server/operator-error.ts'
import { paths } from '#shared/paths.ts'
import { ADMIN_USAGE, runAdminCommand } from './admin/commands.ts'
import { recordAction } from './admin/service.ts'
import { insertLink } from './email-links/queries.ts'
import { INVITATION_USAGE, type InvitationDeps, runInvitationCommand } from './invitations/commands.ts'
import { ProtocolError } from './protocol-error.ts'
import { findUserByEmail } from './queries.ts'
import { withQuery } from './redirects.ts'
import { hashToken, randomToken } from './secrets.ts'
import { normaliseEmail } from './user-input.ts'

/** A command with invalid arguments. The message is for the operator. */
export class AccountsCommandError extends OperatorError {
  override readonly name = 'AccountsCommandError'
}

export const USAGE = `Usage:
  reset-link <mail address>   prints a link that lets the owner of the account choose a new password; it works once, for one hour
${ADMIN_USAGE}
${INVITATION_USAGE}`

/** What the commands need, so that they work without a server. */
export type AccountsDeps = InvitationDeps

/** People choose the names of their devices: those must not control the terminal, or look like other lines. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

const LINK_LIFETIME_MS = 3_600_000

/** Runs one command on the accounts of the embedded sign-in service. Throws AccountsCommandError. */
export async function runAccountsCommand(
  deps: AccountsDeps,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const { env } = deps
  const printLine = (line: string) => print(line.replace(CONTROLS, '\uFFFD'))
  if (env.SUPABASE_URL)
    throw new AccountsCommandError(
      'The accounts are those of the Supabase project: invite people and reset passwords there.',
    )
  if (await explainRefusal(runAdminCommand(deps, args, printLine))) return
  if (await explainRefusal(runInvitationCommand(deps, args, printLine))) return
  const [command, address, ...more] = args
  if (command !== 'reset-link' || address === undefined || more.length > 0)
    throw new AccountsCommandError(USAGE)
  print(await createResetLink(deps, address))
}

async function createResetLink({ db, env, now }: AccountsDeps, address: string): Promise<string> {
  const user = await findUserByEmail(db, readAddress(address))
  if (!user) throw new AccountsCommandError(`No account has the address "${address}".`)
  const token = randomToken()
  const createdAt = now()
  await db.transaction(async (tx) => {
    await insertLink(tx, {
      tokenHash: hashToken(token),
      userId: user.id,
      purpose: 'recovery',
      redirectTo: `${env.PUBLIC_URL}${paths.resetPassword}`,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LINK_LIFETIME_MS),
    })
    await recordAction(tx, { now }, user.id, 'link:recovery')
  })
  return withQuery(`${env.PUBLIC_URL}/auth/confirm`, {
    token_hash: token,
    type: 'recovery',
    next: paths.resetPassword,
  })
}

/** What the protocol would answer is for the operator here. */
async function explainRefusal<T>(running: Promise<T>): Promise<T> {
  try {
    return await running
  } catch (error) {
    throw error instanceof ProtocolError ? new AccountsCommandError(error.message, { cause: error }) : error
  }
}

function readAddress(address: string) {
  try {
    return normaliseEmail(address)
  } catch (error) {
    throw error instanceof ProtocolError ? new AccountsCommandError(error.message) : error
  }
}
