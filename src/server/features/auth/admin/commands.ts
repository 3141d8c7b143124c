import { UUID } from '#server/uuid.ts'
import { isBanned } from '../bans.ts'
import { ProtocolError, validationFailed } from '../protocol-error.ts'
import { type AuthUserRow, findUser, findUserByEmail } from '../queries.ts'
import { listSessions } from '../sessions/manage-sessions.ts'
import { normaliseEmail } from '../user-input.ts'
import { parseBanDuration } from './ban-duration.ts'
import {
  type AdminDeps,
  banUser,
  deleteUserRows,
  getUser,
  listUserPasskeys,
  listUsers,
  removeUserFactor,
  removeUserPasskey,
  signOutEverywhere,
  UNTIL_LIFTED_HOURS,
} from './service.ts'

type Print = (line: string) => void

export const ADMIN_USAGE = `  list [part of an address or a name]
                              the accounts, newest first
  show <account>              one account, by its mail address or id: how it signs in, passkeys, second factors and sessions
  remove-factor <account> <factor id>
                              removes a second factor that was lost; recovery codes alone do not stay
  remove-passkey <account> <passkey id>
                              removes a passkey that was lost
  sign-out <account>          ends every session, and voids links and codes that were mailed
  ban <account> [duration]    ends every session and access token, and refuses each sign-in, for a time such as 90m or 720h, or until it is lifted
  unban <account>             lifts a ban
  delete <account> --yes      deletes an account with everything in it, for good`

type Command = (deps: AdminDeps, args: string[], print: Print) => Promise<void>

/** The number of arguments that each command takes, at least and at most. */
const COMMANDS: Readonly<Record<string, { run: Command; least: number; most: number }>> = {
  list: { run: list, least: 0, most: 1 },
  show: { run: show, least: 1, most: 1 },
  'remove-factor': { run: removeFactor, least: 2, most: 2 },
  'remove-passkey': { run: removePasskey, least: 2, most: 2 },
  'sign-out': { run: signOut, least: 1, most: 1 },
  ban: { run: ban, least: 1, most: 2 },
  unban: { run: unban, least: 1, most: 1 },
  delete: { run: remove, least: 1, most: 2 },
}

/**
 * Runs one of the commands on accounts. False when it is not one of them, or the number of its arguments is not right. Throws
 * ProtocolError with a message for the operator.
 */
export async function runAdminCommand(
  deps: AdminDeps,
  args: readonly string[],
  print: Print,
): Promise<boolean> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || rest.length < command.least || rest.length > command.most) return false
  await command.run(deps, rest, print)
  return true
}

async function findAccount({ db }: AdminDeps, given = ''): Promise<AuthUserRow> {
  const user = UUID.test(given) ? await findUser(db, given) : await findUserByEmail(db, normaliseEmail(given))
  if (user) return user
  const kind = UUID.test(given) ? 'id' : 'address'
  throw new ProtocolError(404, 'user_not_found', `No account has the ${kind} "${given}".`)
}

const MAX_LISTED = 50

async function list({ db, now }: AdminDeps, [filter]: string[], print: Print) {
  const { users, total } = await listUsers(db, { filter, isOldestFirst: false, limit: MAX_LISTED, offset: 0 })
  for (const user of users) {
    const state = [
      user.email_confirmed_at ? [] : ['not confirmed'],
      user.banned_until && new Date(user.banned_until) > now() ? ['banned'] : [],
      user.last_sign_in_at ? [`last signed in ${formatTime(user.last_sign_in_at)}`] : [],
    ].flat()
    print([user.email, user.id, `created ${formatTime(user.created_at)}`, ...state].join('  '))
  }
  const found = filter === undefined ? '' : ` with "${filter}"`
  if (total > users.length)
    print(
      `The newest ${users.length} of ${total} accounts${found}. Search by a part of the address or the name.`,
    )
  else print(`${total} ${total === 1 ? 'account' : 'accounts'}${found}.`)
}

/** One more is read. */
const LISTED_SESSIONS = 99
const NO_SESSION = '00000000-0000-0000-0000-000000000000'

async function show(deps: AdminDeps, [given]: string[], print: Print) {
  const account = await findAccount(deps, given)
  const user = await getUser(deps.db, account.id)
  const sessions = await listSessions(
    deps,
    { userId: account.id, sessionId: NO_SESSION },
    { limit: LISTED_SESSIONS },
  )
  print(account.email)
  print(`  id            ${account.id}`)
  print(`  created       ${formatTime(user.created_at)}`)
  print(
    `  address       ${user.email_confirmed_at ? `confirmed ${formatTime(user.email_confirmed_at)}` : 'not confirmed'}`,
  )
  if (user.new_email) print(`  changes to    ${user.new_email}, not confirmed yet`)
  if (isBanned(account, deps.now())) print(`  banned        until ${formatTime(account.bannedUntil)}`)
  print(`  last sign-in  ${user.last_sign_in_at ? formatTime(user.last_sign_in_at) : 'never'}`)
  print(
    `  signs in by   ${user.app_metadata.providers.join(', ')}${account.passwordHash ? ', with a password' : ''}`,
  )
  const passkeys = await listUserPasskeys(deps.db, account.id)
  print(`  passkeys: ${passkeys.length === 0 ? 'none' : passkeys.length}`)
  for (const { id, friendlyName, createdAt, lastUsedAt } of passkeys)
    print(
      `    ${id}  ${describePasskey(friendlyName)}, added ${formatTime(createdAt)}, ${lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : 'not used yet'}`,
    )
  const factors = user.factors ?? []
  print(`  second factors: ${factors.length === 0 ? 'none' : factors.length}`)
  for (const factor of factors)
    print(
      `    ${factor.id}  ${describeFactor(factor)}, ${factor.status}, added ${formatTime(factor.created_at)}`,
    )
  print(`  sessions: ${sessions.length === 0 ? 'none' : sessions.length}`)
  for (const { device, network, createdAt, lastUsedAt } of sessions)
    print(
      `    ${device}, network ${network ?? 'unknown'}, since ${formatTime(createdAt)}, last used ${formatTime(lastUsedAt)}`,
    )
}

async function removeFactor(deps: AdminDeps, [given, factorId = '']: string[], print: Print) {
  const { id, email } = await findAccount(deps, given)
  if (!UUID.test(factorId))
    throw validationFailed(`"${factorId}" is not the id of a factor: see show ${email}.`)
  const removed = await removeUserFactor(deps, id, factorId)
  const { factors = [] } = await getUser(deps.db, id)
  print(
    `Removed a second factor of ${email}: ${describeFactor({ factor_type: removed.factorType, friendly_name: removed.friendlyName })}. ${
      factors.length === 0 ? 'None is left' : `${factors.length} left`
    }.`,
  )
}

async function removePasskey(deps: AdminDeps, [given, passkeyId = '']: string[], print: Print) {
  const { id, email } = await findAccount(deps, given)
  if (!UUID.test(passkeyId))
    throw validationFailed(`"${passkeyId}" is not the id of a passkey: see show ${email}.`)
  const removed = (await listUserPasskeys(deps.db, id)).find((passkey) => passkey.id === passkeyId)
  await removeUserPasskey(deps, id, passkeyId)
  print(`Removed a passkey of ${email}: ${describePasskey(removed?.friendlyName)}.`)
}

async function signOut(deps: AdminDeps, [given]: string[], print: Print) {
  const { id, email } = await findAccount(deps, given)
  const count = await signOutEverywhere(deps, id)
  print(
    `Ended ${count === 1 ? '1 session' : `${count} sessions`} of ${email}. Links and codes that were mailed are void.`,
  )
}

const UNTIL_LIFTED = `${UNTIL_LIFTED_HOURS}h`

async function ban(deps: AdminDeps, [given, duration = UNTIL_LIFTED]: string[], print: Print) {
  const { id, email } = await findAccount(deps, given)
  const ms = parseBanDuration(duration)
  if (ms === 0) throw validationFailed('A ban needs a duration such as 90m or 720h; unban lifts it.')
  const until = new Date(deps.now().getTime() + ms)
  await banUser(deps, id, until)
  const end = duration === UNTIL_LIFTED ? 'the ban is lifted' : formatTime(until)
  print(
    `${email} cannot sign in until ${end}. Every session and access token has ended, and links and codes that were mailed are void.`,
  )
}

async function unban(deps: AdminDeps, [given]: string[], print: Print) {
  const account = await findAccount(deps, given)
  if (!isBanned(account, deps.now())) return print(`${account.email} is not banned.`)
  await banUser(deps, account.id, null)
  print(`${account.email} can sign in again.`)
}

async function remove(deps: AdminDeps, [given, confirmation]: string[], print: Print) {
  const { id, email } = await findAccount(deps, given)
  if (confirmation !== '--yes')
    throw validationFailed(
      `This deletes the account of ${email} with every text and picture, for good. Add --yes to do it.`,
    )
  await deleteUserRows(deps, id)
  print(
    `Deleted the account of ${email}. The server deletes the pictures and files within five minutes, or when it next runs.`,
  )
}

const describeFactor = ({
  factor_type: type,
  friendly_name: name,
}: {
  factor_type: string
  friendly_name?: string
}) => (name ? `${type} "${name}"` : type)

const describePasskey = (name: string | null | undefined) => (name ? `"${name}"` : 'without a name')

const formatTime = (time: string | Date | null) =>
  time === null ? 'unknown' : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
