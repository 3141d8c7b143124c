import { randomUUID } from 'node:crypto'
import { AppError } from '#server/errors.ts'
import { OperatorError } from '#server/operator-error.ts'
import { MAX_GRANTED_CREDITS, TEXT_LIMITS } from '#shared/product.ts'
import { COMMAND_LINE } from '../audit/service.ts'
import * as changes from './changes.ts'
import { type AdminCommandDeps, type Command, formatTime, type Print } from './command-line.ts'
import {
  printAudit,
  printGenerations,
  printHealth,
  printJobs,
  printMail,
  retryJob,
  retryMail,
} from './operation-commands.ts'
import { cursorOf, findPersonId, getPerson, listAdmins, listPeople } from './people.ts'

/** A command with invalid arguments, or one that is refused. The message is for the operator. */
export class AdminCommandError extends OperatorError {
  override readonly name = 'AdminCommandError'
}

export const USAGE = `Usage (a person is a mail address or an id):
  list-admins                          who has the role, also those who are disabled
  grant-role <person>                  lets somebody administer this installation, at /admin
  revoke-role <person>                 takes the role, at once
  people [beginning of an address]     the people, by address
  show <person>                        one person: sign-in, credits, numbers
  disable <person> ["<reason>"]        ends every session and access token, refuses each sign-in
  enable <person> ["<reason>"]         lets the person sign in again
  sign-out <person> ["<reason>"]       ends every session, voids links and codes that were mailed; access tokens keep working
  invite <mail address>                mails an invitation; the running server sends it
  delete <person> --yes ["<reason>"]   deletes an account with everything in it, for good
  grant-credits <person> <credits> "<reason>" [--key <word>]
                                       adds credits; a negative number removes them. A key is used once.
  generations                          the newest pictures that failed, and why
  jobs                                 jobs that wait, and failed ones
  mail                                 mail that waits, and failed one
  retry-job <name> <id>                has a failed job done again
  retry-mail <id>                      has a failed mail sent again
  health                               the database and the storage
  audit [person or action]             who did what to whom, when and from where`

/** The number of arguments that each command takes, at least and at most. */
const COMMANDS: Readonly<Record<string, { run: Command; least: number; most: number }>> = {
  'list-admins': { run: printAdmins, least: 0, most: 0 },
  'grant-role': { run: (...given) => setRole(true, ...given), least: 1, most: 1 },
  'revoke-role': { run: (...given) => setRole(false, ...given), least: 1, most: 1 },
  people: { run: printPeople, least: 0, most: 1 },
  show: { run: show, least: 1, most: 1 },
  disable: { run: disable, least: 1, most: 2 },
  enable: { run: enable, least: 1, most: 2 },
  'sign-out': { run: signOut, least: 1, most: 2 },
  invite: { run: invite, least: 1, most: 1 },
  delete: { run: remove, least: 1, most: 3 },
  'grant-credits': { run: grantCredits, least: 3, most: 5 },
  generations: { run: printGenerations, least: 0, most: 0 },
  jobs: { run: printJobs, least: 0, most: 0 },
  mail: { run: printMail, least: 0, most: 0 },
  'retry-job': { run: retryJob, least: 2, most: 2 },
  'retry-mail': { run: retryMail, least: 1, most: 1 },
  health: { run: printHealth, least: 0, most: 0 },
  audit: { run: printAudit, least: 0, most: 1 },
}

/** What a name from outside must not do: control the terminal, or look like other lines. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Runs one command. Throws AdminCommandError. */
export async function runAdminCommand(
  deps: AdminCommandDeps,
  args: readonly string[],
  print: Print,
): Promise<void> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || rest.length < command.least || rest.length > command.most)
    throw new AdminCommandError(USAGE)
  const printLine = (line: string) => print(line.replace(CONTROLS, '\uFFFD'))
  await command.run(deps, rest, printLine).catch((error: unknown) => {
    throw error instanceof AppError ? new AdminCommandError(error.message, { cause: error }) : error
  })
}

async function find(deps: AdminCommandDeps, given = '') {
  const id = await findPersonId(deps, given)
  if (id === undefined) throw new AdminCommandError(`Nobody has the address or id "${given}".`)
  return getPerson(deps, id)
}

async function printAdmins(deps: AdminCommandDeps, _args: string[], print: Print) {
  const admins = await listAdmins(deps)
  for (const { id, email, isDisabled } of admins)
    print(`${email ?? 'no address'}  ${id}${isDisabled ? '  disabled' : ''}`)
  if (admins.length === 0) print('Nobody has the role. Give it with grant-role.')
}

async function setRole(value: boolean, deps: AdminCommandDeps, [given]: string[], print: Print) {
  const person = await find(deps, given)
  const isNew = await changes.setRole(deps, COMMAND_LINE, person.id, value)
  const name = person.email ?? person.id
  if (!isNew) print(value ? `${name} has the role already.` : `${name} does not have the role.`)
  else
    print(
      value ? `${name} can now administer this installation, at /admin.` : `${name} no longer has the role.`,
    )
}

const LISTED = 50

async function printPeople(deps: AdminCommandDeps, [query]: string[], print: Print) {
  const people = await listPeople(deps, { query, limit: LISTED })
  for (const person of people.slice(0, LISTED))
    print(
      [
        person.email ?? 'no address',
        person.id,
        ...(deps.verifier.isEmbedded && !person.confirmedAt ? ['not confirmed'] : []),
        ...(person.isDisabled ? ['disabled'] : []),
        ...(person.isAdmin ? ['administrator'] : []),
        ...(person.lastSignInAt ? [`last signed in ${formatTime(person.lastSignInAt)}`] : []),
      ].join('  '),
    )
  const last = people[LISTED - 1]
  if (people.length === 0) print('Nobody is found.')
  else if (people.length > LISTED && last)
    print(`There are more after ${cursorOf(last)}: search by the beginning of an address.`)
}

async function show(deps: AdminCommandDeps, [given]: string[], print: Print) {
  const person = await find(deps, given)
  const facts: [string, string | number][] = [
    ['id', person.id],
    ['created', formatTime(person.createdAt)],
    ...(deps.verifier.isEmbedded
      ? ([
          ['address', person.confirmedAt ? `confirmed ${formatTime(person.confirmedAt)}` : 'not confirmed'],
          ['last sign-in', person.lastSignInAt ? formatTime(person.lastSignInAt) : 'never'],
          ['sessions', person.sessionCount ?? 0],
          ['state', person.isDisabled ? 'disabled' : 'enabled'],
        ] satisfies [string, string | number][])
      : []),
    ['access tokens', person.tokenCount],
    ['role', person.isAdmin ? 'administrator' : 'none'],
    [
      'credits',
      person.credits === person.ledgerSum
        ? person.credits
        : `${person.credits}, but the entries sum to ${person.ledgerSum}`,
    ],
    ['moments', person.momentCount],
    ['pictures', person.imageCount],
  ]
  print(person.email ?? 'no address')
  for (const [name, value] of facts) print(`  ${name.padEnd(13)} ${value}`)
}

async function disable(deps: AdminCommandDeps, [given, reason]: string[], print: Print) {
  const { id, email } = await find(deps, given)
  const isNew = await changes.disablePerson(deps, COMMAND_LINE, { id, reason: checkReason(reason) })
  print(
    isNew
      ? `${email} is disabled: every session and access token has ended, and links and codes that were mailed are void.`
      : `${email} is disabled already.`,
  )
}

async function enable(deps: AdminCommandDeps, [given, reason]: string[], print: Print) {
  const { id, email } = await find(deps, given)
  const isNew = await changes.enablePerson(deps, COMMAND_LINE, { id, reason: checkReason(reason) })
  print(isNew ? `${email} can sign in again.` : `${email} is not disabled.`)
}

async function signOut(deps: AdminCommandDeps, [given, reason]: string[], print: Print) {
  const { id, email } = await find(deps, given)
  const count = await changes.signOutPerson(deps, COMMAND_LINE, { id, reason: checkReason(reason) })
  print(`Ended ${count === 1 ? '1 session' : `${count} sessions`} of ${email}. Access tokens keep working.`)
}

async function invite(deps: AdminCommandDeps, [address = '']: string[], print: Print) {
  const { email } = await changes.invitePerson(deps, COMMAND_LINE, address)
  print(`${email} is invited. The server mails the invitation, at once if it runs.`)
}

async function remove(deps: AdminCommandDeps, [given, confirmation, reason]: string[], print: Print) {
  const { id, email } = await find(deps, given)
  const name = email ?? id
  if (confirmation !== '--yes')
    throw new AdminCommandError(
      `This deletes the account of ${name} with every text and picture, for good. Add --yes to do it.`,
    )
  await changes.deletePerson(deps, COMMAND_LINE, { id, reason: checkReason(reason) })
  print(`Deleted the account of ${name}. The server deletes the pictures and files, at once if it runs.`)
  if (!deps.verifier.isEmbedded) print('The account at Supabase still exists: delete it there.')
}

async function grantCredits(deps: AdminCommandDeps, args: string[], print: Print) {
  const keyIndex = args.indexOf('--key')
  const key = keyIndex < 0 ? randomUUID() : args[keyIndex + 1]
  const [given, amountText, reason, ...more] =
    keyIndex < 0 ? args : args.filter((_, index) => index !== keyIndex && index !== keyIndex + 1)
  const amount = Number(amountText)
  const note = checkReason(reason)
  if (!note || !key || more.length > 0) throw new AdminCommandError(USAGE)
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > MAX_GRANTED_CREDITS)
    throw new AdminCommandError(
      `"${amountText}" is not a number of credits: use a whole number from -${MAX_GRANTED_CREDITS} to ${MAX_GRANTED_CREDITS}, except 0.`,
    )
  const { id } = await find(deps, given)
  const isNew = await changes.changeCredits(deps, COMMAND_LINE, {
    id,
    amount,
    reason: note,
    idempotencyKey: key,
  })
  const { credits } = await getPerson(deps, id)
  print(
    isNew
      ? `${amount > 0 ? `Added ${amount}` : `Removed ${-amount}`} credits. The balance is ${credits}.`
      : `This key was used before; nothing changed. The balance is ${credits}.`,
  )
}

function checkReason(given: string | undefined): string | undefined {
  const reason = given?.trim()
  if (reason && reason.length > TEXT_LIMITS.adminReason)
    throw new AdminCommandError(`A reason has at most ${TEXT_LIMITS.adminReason} characters.`)
  return reason || undefined
}
