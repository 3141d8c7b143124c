import { parseArgs } from 'node:util'
import type { Deps } from '#server/deps.ts'
import { describeInvitation, renderMail } from '../mail/templates.ts'
import { normaliseEmail } from '../user-input.ts'
import { createInvitationLink, invitedUntil, isInvitationOpen } from './invitation-link.ts'
import { recordInvitation } from './invite-user.ts'
import { listInvited } from './queries.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

/** What the commands need, so that they work without a server. */
export type InvitationDeps = Pick<Deps, 'db' | 'env' | 'secret' | 'mailer' | 'now' | 'newId'>

type Print = (line: string) => void

export const INVITATION_USAGE = `  invite <mail address> [--name "<first and last name>"]
                              mails an invitation, or prints its link where no mail is sent; works also while sign-up is closed
  invitations                 the invitations that nobody has accepted yet
  withdraw <mail address>     withdraws an invitation, with its links`

const ARGUMENTS = { name: { type: 'string' } } as const

/**
 * Runs one of the commands on invitations. False when it is not one of them, or its arguments are not right. Throws
 * ProtocolError for an address that cannot be invited, and the mail server's error when the mail was not sent; the invitation
 * is recorded then, and its link was printed.
 */
export async function runInvitationCommand(
  deps: InvitationDeps,
  args: readonly string[],
  print: Print,
): Promise<boolean> {
  const [command, ...rest] = args
  if (command === 'invitations' && rest.length === 0) await list(deps, print)
  else if (command === 'withdraw' && rest[0] !== undefined && rest.length === 1)
    await withdraw(deps, rest[0], print)
  else if (command === 'invite') return inviteWith(deps, rest, print)
  else return false
  return true
}

async function inviteWith(deps: InvitationDeps, args: string[], print: Print): Promise<boolean> {
  let parsed: { positionals: string[]; values: { name?: string | undefined } }
  try {
    parsed = parseArgs({ args, options: ARGUMENTS, allowPositionals: true })
  } catch {
    return false
  }
  const [address, ...more] = parsed.positionals
  if (address === undefined || more.length > 0) return false
  await invite(deps, address, parsed.values.name, print)
  return true
}

async function invite(deps: InvitationDeps, address: string, name: string | undefined, print: Print) {
  const data = namesOf(name)
  const { user, link } = await deps.db.transaction(async (tx) => {
    const { user } = await recordInvitation(deps, tx, { email: address, data }, { ip: null })
    const link = await createInvitationLink(deps, tx, user, `${deps.env.PUBLIC_URL}/`)
    return { user, link }
  })
  const { page, code, until } = link
  const printLink = () => {
    print(`Give this link to ${user.email}. It makes the account, once, until ${formatTime(until)}:`)
    print(page)
  }
  const facts = describeInvitation(deps.env, until)
  const sending = deps.mailer.send({ to: user.email, ...renderMail('invite', page, { code, facts }) })
  await sending.catch((error: unknown) => {
    printLink()
    throw error
  })
  if (deps.mailer.isLocal) printLink()
  else print(`Mailed an invitation to ${user.email}, which is open until ${formatTime(until)}.`)
}

/** The first word is the first name. People can change both when they accept. */
function namesOf(name: string | undefined) {
  const [first = '', ...last] = name?.trim().split(/\s+/) ?? []
  return first === '' ? {} : { first_name: first, last_name: last.join(' ') }
}

async function list(deps: InvitationDeps, print: Print) {
  const now = deps.now()
  const invited = await listInvited(deps.db)
  if (invited.length === 0) print('No invitation waits for an answer.')
  for (const user of invited) {
    const { email, invitedAt } = user
    const until = invitedUntil(user)
    if (!invitedAt || !until) continue
    const state = isInvitationOpen(user, now) ? 'open until' : 'ended'
    print(
      `${email}  invited ${formatAge(now.getTime() - invitedAt.getTime())}, ${state} ${formatTime(until)}`,
    )
  }
}

async function withdraw(deps: InvitationDeps, address: string, print: Print) {
  const email = normaliseEmail(address)
  const isWithdrawn = await withdrawInvitation(deps, email)
  print(
    isWithdrawn
      ? `The invitation of ${email} is withdrawn. Its links and codes no longer work.`
      : `No invitation of ${email} waits for an answer.`,
  )
}

const HOUR_MS = 3_600_000

function formatAge(ageMs: number): string {
  const hours = Math.floor(ageMs / HOUR_MS)
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day']
  return count === 0 ? 'within the hour' : `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

const formatTime = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
