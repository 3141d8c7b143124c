import type { Db } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import { paths } from '#shared/paths.ts'
import { ADMIN_USAGE, runAdminCommand } from './admin/commands.ts'
import { insertLink } from './email-links/queries.ts'
import { INVITATION_USAGE, type InvitationDeps, runInvitationCommand } from './invitations/commands.ts'
import { ProtocolError } from './protocol-error.ts'
import { findUserByEmail } from './queries.ts'
import { withQuery } from './redirects.ts'
import { hashToken, randomToken } from './secrets.ts'
import { normaliseEmail } from './user-input.ts'

/** A command with invalid arguments. The message is for the operator. */
export class AccountsCommandError extends Error {
  override readonly name = 'AccountsCommandError'
}

const USAGE = `Usage:
  reset-link <mail address>   prints a link that lets the owner of the account choose a new password; it works once, for one hour
${ADMIN_USAGE}
${INVITATION_USAGE}`

/** What the commands need, so that they work without a server. */
export type AccountsDeps = InvitationDeps

const LINK_LIFETIME_MS = 3_600_000

/** Runs one command on the accounts of the embedded sign-in service. Throws AccountsCommandError. */
export async function runAccountsCommand(
  deps: AccountsDeps,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const { db, env } = deps
  if (env.SUPABASE_URL)
    throw new AccountsCommandError(
      'The accounts are those of the Supabase project: invite people and reset passwords there.',
    )
  if (await explainRefusal(runAdminCommand(deps, args, print))) return
  if (await explainRefusal(runInvitationCommand(deps, args, print))) return
  const [command, address, ...more] = args
  if (command !== 'reset-link' || address === undefined || more.length > 0)
    throw new AccountsCommandError(USAGE)
  print(await createResetLink(db, env, address))
}

async function createResetLink(db: Db, env: Env, address: string): Promise<string> {
  const user = await findUserByEmail(db, readAddress(address))
  if (!user) throw new AccountsCommandError(`No account has the address "${address}".`)
  const token = randomToken()
  const now = new Date()
  await insertLink(db, {
    tokenHash: hashToken(token),
    userId: user.id,
    purpose: 'recovery',
    redirectTo: `${env.PUBLIC_URL}${paths.resetPassword}`,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS),
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
