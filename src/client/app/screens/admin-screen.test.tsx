import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  type AdminPersonDetails,
  type AdminQueue,
  changePersonCredits,
  deletePerson,
  disablePerson,
  enablePerson,
  getAdminHealth,
  getAdminQueue,
  getPerson,
  invitePerson,
  listAuditEntries,
  listFailedGenerations,
  listPeople,
  retryJob,
  retryMail,
} from '#shared/contract/admin.ts'
import { getAuthConfig, getSiteConfig } from '#shared/contract/site.ts'
import { getUser } from '#shared/contract/users.ts'
import { connectionLost, errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeAuthConfig, makeSiteConfig, makeUser } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { signInAs } from '../../lib/testing/sign-in-as.ts'
import { AdminScreen } from './admin-screen.tsx'

const TIME = '2026-11-20T14:04:00.000Z'
const MAIL_ID = '0198c0de-7a10-7000-8000-00000000000a'
const JOB_ID = '0198c0de-7a10-7000-8000-00000000000b'
const MAX: AdminPersonDetails = {
  id: 'max',
  email: 'max@example.com',
  createdAt: TIME,
  confirmedAt: TIME,
  invitedAt: null,
  lastSignInAt: TIME,
  isDisabled: false,
  isAdmin: false,
  sessionCount: 2,
  tokenCount: 5,
  credits: 7,
  ledgerSum: 7,
  momentCount: 3,
  imageCount: 4,
}

beforeEach(() => {
  respond(getUser, makeUser({ isAdmin: true }))
  respond(getSiteConfig, makeSiteConfig())
  respond(getAuthConfig, makeAuthConfig())
  respond(getPerson, MAX)
  respond(listPeople, [MAX])
})

function open(path: string) {
  history.replaceState(null, '', path)
  signInAs('ada')
  return renderScreen(<AdminScreen />)
}

const openDialog = async (person: ReturnType<typeof open>['person'], button: string) => {
  await person.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

it('does not exist for people without the role', async () => {
  respond(getUser, makeUser())
  open('/admin')
  expect(await screen.findByRole('heading', { name: "This Moment Doesn't Exist Yet" })).toBeVisible()
})

/** From now on, as after `revoke-role`. */
function takeRole() {
  const notFound = errorResponse(404, 'not_found', 'This was not found.')
  for (const call of [
    getPerson,
    listPeople,
    listFailedGenerations,
    getAdminQueue,
    listAuditEntries,
    getAdminHealth,
  ])
    respond(call, notFound)
  for (const call of [disablePerson, retryMail]) respond(call, notFound)
  respond(getUser, makeUser())
}

it.each(['', '/people', '/people/max', '/generations', '/queue', '/audit'])(
  'is gone at /admin%s once the role is taken while it is open',
  async (path) => {
    respond(getUser, makeUser({ isAdmin: true }))
    const { queryClient } = open('/admin/people')
    await screen.findByRole('link', { name: /max@example\.com/ })
    takeRole()
    act(() => {
      history.pushState(null, '', `/admin${path}`)
    })
    await act(() => queryClient.invalidateQueries({ queryKey: ['/api/admin'] }))
    expect(await screen.findByRole('heading', { name: "This Moment Doesn't Exist Yet" })).toBeVisible()
  },
)

it('is gone after a change for which the role is missing', async () => {
  const { person } = open('/admin/people/max')
  const dialog = await openDialog(person, 'Disable')
  takeRole()
  await person.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByRole('heading', { name: "This Moment Doesn't Exist Yet" })).toBeVisible()
  expect(screen.queryByText('Nobody has this id')).not.toBeInTheDocument()
})

it('says that nobody has an id to whoever still has the role', async () => {
  respond(getPerson, errorResponse(404, 'not_found', 'This person was not found.'))
  open('/admin/people/nobody')
  expect(await screen.findByText('Nobody has this id')).toBeVisible()
})

it('finds people by the search in the URL, and leads to one of them', async () => {
  const { person } = open('/admin/people?query=m')
  expect(await screen.findByLabelText('Address or id')).toHaveValue('m')
  await person.click(await screen.findByRole('link', { name: /max@example\.com/ }))
  expect(location.pathname).toBe('/admin/people/max')
  expect(await screen.findByRole('heading', { name: 'max@example.com' })).toBeVisible()
  expect(document.title).toMatch(/^Person · Administration/)
  expect(screen.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
})

it('says when nobody is found, when the list fails, and when the browser is offline', async () => {
  respond(listPeople, [])
  const first = open('/admin/people')
  expect(await screen.findByText('Nobody is found')).toBeVisible()
  first.unmount()
  respond(listPeople, errorResponse(500, 'internal', 'Oops.'))
  const second = open('/admin/people')
  expect(await screen.findByText('The server could not answer. Please try again.')).toBeVisible()
  respond(listPeople, [MAX])
  await second.person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /max@example\.com/ })).toBeVisible()
  second.unmount()
  respond(listPeople, connectionLost())
  open('/admin/people')
  expect(await screen.findByText(/works online only/)).toBeVisible()
})

it('shows more people from where the first page ended', async () => {
  const link = '</api/admin/people?limit=50&cursor=max%40example.com>; rel="next"'
  const pages = [
    Response.json([MAX], { headers: { link } }),
    Response.json([{ ...MAX, id: 'mia', email: 'mia@example.com' }]),
  ]
  respond(listPeople, () => pages.shift() ?? connectionLost())
  const { person } = open('/admin/people')
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: /mia@example\.com/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /max@example\.com/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(screen.getByText('There are no more.')).toHaveFocus()
})

it('keeps the focus on the button when more people do not load, which loads them when it is pressed again', async () => {
  const link = '</api/admin/people?limit=50&cursor=max%40example.com>; rel="next"'
  respond(listPeople, () => Response.json([MAX], { headers: { link } }))
  const { person } = open('/admin/people')
  const more = await screen.findByRole('button', { name: 'Show more' })
  respond(listPeople, errorResponse(500, 'internal', 'Oops.'))
  await person.click(more)
  expect(await screen.findByText('The server could not answer. Please try again.')).toHaveRole('alert')
  expect(more).toHaveFocus()
  respond(listPeople, [{ ...MAX, id: 'mia', email: 'mia@example.com' }])
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('link', { name: /mia@example\.com/ })).toBeVisible()
  expect(screen.queryByText(/could not answer/)).not.toBeInTheDocument()
})

it('keeps the focus in the search of people, which follows the URL', async () => {
  const sent = respond(listPeople, [MAX])
  const { person } = open('/admin/people')
  const field = await screen.findByLabelText('Address or id')
  await person.type(field, ' max {Enter}')
  await waitFor(() => expect(sent.requests).toHaveLength(2))
  expect(location.search).toBe('?query=max')
  expect(field).toHaveFocus()
  expect(field).toHaveValue('max')
  act(() => history.pushState(null, '', '/admin/people?query=mia'))
  expect(screen.getByLabelText('Address or id')).toHaveValue('mia')
})

it('keeps the focus in the search of the audit trail, which follows the URL', async () => {
  const sent = respond(listAuditEntries, [])
  const { person } = open('/admin/audit?action=credits_changed')
  const field = await screen.findByLabelText('Address or id')
  await person.type(field, 'max{Enter}')
  await waitFor(() => expect(sent.requests).toHaveLength(2))
  expect(location.search).toBe('?person=max&action=credits_changed')
  expect(field).toHaveFocus()
  act(() => history.pushState(null, '', '/admin/audit'))
  expect(screen.getByLabelText('Address or id')).toHaveValue('')
  expect(screen.getByLabelText('What was done')).toHaveValue('')
})

it.each([
  [{ amount: 1 }, '1 credit added'],
  [{ amount: -3 }, '3 credits removed'],
  [{ sessions: 2 }, '2 sessions ended'],
  [{ sessions: 0 }, '0 sessions ended'],
  [{ job: 'generations.run', id: JOB_ID }, `generations.run, id ${JOB_ID}`],
])('says what was done in plain words: %j', async (details, text) => {
  respond(listAuditEntries, [
    {
      id: 1,
      createdAt: TIME,
      action: 'credits_changed',
      actorId: null,
      actorEmail: null,
      targetId: null,
      targetEmail: null,
      details,
      reason: null,
      requestId: null,
      address: null,
    },
  ])
  open('/admin/audit')
  expect(await screen.findByText(text)).toBeVisible()
})

it('says that a deleted account is found by its id', async () => {
  respond(listAuditEntries, [])
  const first = open('/admin/audit?person=max%40example.com')
  expect(await screen.findByText(/A deleted account has no address any more.*its id/)).toBeVisible()
  first.unmount()
  open('/admin/audit?person=max')
  expect(await screen.findByText('Entries are kept for a year.')).toBeVisible()
})

const QUEUE: AdminQueue = {
  jobs: [],
  failedJobs: [{ id: JOB_ID, name: 'generations.run', createdAt: TIME, failedAt: TIME }],
  mail: { waiting: 0, failed: 1, oldestWaitingAt: null },
  failedMail: [
    {
      id: MAIL_ID,
      kind: 'signup',
      recipient: 'max@example.com',
      attempts: 11,
      lastError: null,
      createdAt: TIME,
    },
  ],
}

it.each([
  ['Send the mail to max@example.com again', /The mail to max@example\.com is being sent again already/],
  ['Do generations.run again', /generations\.run is being done again already/],
])('says that what failed is tried again already: %s', async (button, text) => {
  respond(getAdminQueue, QUEUE)
  const retry = () => {
    respond(getAdminQueue, { ...QUEUE, failedMail: [], failedJobs: [] })
    return errorResponse(404, 'not_found', 'This was not found.')
  }
  respond(retryMail, retry)
  respond(retryJob, retry)
  const { person } = open('/admin/queue')
  await person.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByText(text)).toBeVisible()
})

it.each([
  ['Send the mail to max@example.com again', 'Mail'],
  ['Do generations.run again', 'Jobs'],
])('leads the focus to the heading when a row disappears: %s', async (button, heading) => {
  respond(getAdminQueue, QUEUE)
  const retry = () => {
    respond(getAdminQueue, { ...QUEUE, failedMail: [], failedJobs: [] })
    return { id: MAIL_ID }
  }
  respond(retryMail, retry)
  respond(retryJob, retry)
  const { person } = open('/admin/queue')
  await person.click(await screen.findByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: heading })).toHaveFocus()
})

it('grants credits with a reason, and repeats a lost change with the same key', async () => {
  let isLost = true
  const sent = respond(changePersonCredits, () => {
    if (!isLost) return { ...MAX, credits: 12 }
    isLost = false
    return connectionLost()
  })
  const { person } = open('/admin/people/max')
  const dialog = await openDialog(person, 'Change Credits')
  expect(dialog.getByRole('button', { name: 'Change Credits' })).toBeDisabled()
  await person.type(dialog.getByLabelText('Credits'), '5')
  await person.type(dialog.getByLabelText('Reason'), 'For a report.{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent(/cannot be reached/)
  await person.click(dialog.getByRole('button', { name: 'Change Credits' }))
  expect(await screen.findByText('5 credits were added.')).toBeVisible()
  const [first, second] = sent.requests.map(({ body }) => body)
  expect(first).toMatchObject({ amount: 5, reason: 'For a report.' })
  expect(second).toEqual(first)
})

it.each([
  ['+5', 5],
  ['−3', -3],
  [' -3 ', -3],
])('takes %j as a number of credits', async (written, amount) => {
  const sent = respond(changePersonCredits, MAX)
  const { person } = open('/admin/people/max')
  const dialog = await openDialog(person, 'Change Credits')
  await person.type(dialog.getByLabelText('Credits'), written)
  expect(dialog.getByLabelText('Credits')).toBeValid()
  await person.type(dialog.getByLabelText('Reason'), 'For a report.{Enter}')
  await waitFor(() => expect(sent.requests[0]?.body).toMatchObject({ amount }))
})

it.each(['10,000', '10001', '0', '1.5', 'five'])(
  'says what is expected in place of %j credits',
  async (written) => {
    const { person } = open('/admin/people/max')
    const dialog = await openDialog(person, 'Change Credits')
    const field = dialog.getByLabelText('Credits')
    await person.type(field, '-')
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    await person.clear(field)
    await person.type(field, written)
    expect(field).toHaveAccessibleDescription(/whole number from 1 to 10000, without commas/)
    expect(dialog.getByRole('button', { name: 'Change Credits' })).toBeDisabled()
  },
)

it('disables after a question, and shows why the server refuses', async () => {
  respond(disablePerson, errorResponse(409, 'conflict', 'This is the last administrator.'))
  const { person } = open('/admin/people/max')
  expect(await screen.findByText(/every session and access token.*Nothing else is deleted/)).toBeVisible()
  const dialog = await openDialog(person, 'Disable')
  expect(dialog.getByText(/Access tokens are removed for good.*Nothing else is deleted/)).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('This is the last administrator.')
  const sent = respond(disablePerson, { ...MAX, isDisabled: true, isChanged: true })
  respond(getPerson, { ...MAX, isDisabled: true })
  await person.type(dialog.getByLabelText('Reason'), 'A stolen card.{Enter}')
  expect(await screen.findByRole('button', { name: 'Enable' })).toBeVisible()
  expect(sent.requests[0]?.body).toEqual({ reason: 'A stolen card.' })
})

it('shows in red only what ends or deletes something', async () => {
  const first = open('/admin/people/max')
  const disabling = await openDialog(first.person, 'Disable')
  expect(disabling.getByRole('button', { name: 'Disable' })).toHaveClass('text-bad')
  first.unmount()
  respond(getPerson, { ...MAX, isDisabled: true })
  const second = open('/admin/people/max')
  const enabling = await openDialog(second.person, 'Enable')
  expect(enabling.getByRole('button', { name: 'Enable' })).not.toHaveClass('text-bad')
})

it('shows the number of access tokens, and says that signing out does not end them', async () => {
  const { person } = open('/admin/people/max')
  const term = await screen.findByText('Access tokens')
  expect(term.nextElementSibling).toHaveTextContent('5')
  const dialog = await openDialog(person, 'Sign Out Everywhere')
  expect(
    dialog.getByText(/Access tokens keep working until they are removed or the account is disabled/),
  ).toBeVisible()
})

it.each([
  ['Disable', disablePerson, 'max@example.com was disabled already. Nothing was changed or recorded.'],
  ['Enable', enablePerson, 'max@example.com was enabled already. Nothing was changed or recorded.'],
] as const)('says that somebody else was first: %s', async (button, call, text) => {
  respond(getPerson, { ...MAX, isDisabled: button === 'Enable' })
  respond(call, { ...MAX, isDisabled: button === 'Disable', isChanged: false })
  const { person } = open('/admin/people/max')
  const dialog = await openDialog(person, button)
  await person.type(dialog.getByLabelText('Reason'), 'A stolen card.{Enter}')
  expect(await screen.findByText(text)).toBeVisible()
})

it('deletes only after the word is typed', async () => {
  const sent = respond(deletePerson, { isDeleted: true, isSignInKept: false })
  const { person } = open('/admin/people/max')
  const dialog = await openDialog(person, 'Delete')
  const button = dialog.getByRole('button', { name: 'Delete Everything' })
  expect(button).toBeDisabled()
  await person.type(dialog.getByLabelText('Type DELETE to go on'), 'delete')
  await person.click(button)
  await waitFor(() => expect(location.pathname).toBe('/admin/people'))
  expect(sent.requests[0]?.body).toEqual({ confirmation: 'DELETE', reason: null })
})

it('offers neither disabling nor deleting for the own account', async () => {
  respond(getPerson, { ...MAX, id: 'ada', isAdmin: true })
  open('/admin/people/ada')
  expect(await screen.findByText(/This is you/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Disable' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
})

it('leaves accounts to hosted sign-in', async () => {
  respond(getSiteConfig, makeSiteConfig({ isSignInHosted: true }))
  const view = open('/admin/people/max')
  expect(await screen.findByText(/sign people out and disable them there/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign Out Everywhere' })).not.toBeInTheDocument()
  view.unmount()
  open('/admin/people')
  expect(await screen.findByText(/people are invited there/)).toBeVisible()
})

it('invites by mail, and shows beside the field why that is refused', async () => {
  respond(invitePerson, errorResponse(409, 'conflict', 'This address has an account already.'))
  const { person } = open('/admin/people')
  await person.type(await screen.findByLabelText('Mail address'), 'max@example.com{Enter}')
  await waitFor(() =>
    expect(screen.getByLabelText('Mail address')).toHaveAccessibleDescription(
      'This address has an account already.',
    ),
  )
})

it('shows failed pictures, the queue, the state and the audit trail', async () => {
  respond(listFailedGenerations, [
    {
      id: 'g',
      userId: 'max',
      email: 'max@example.com',
      isForScenario: true,
      errorCode: 'generation_refused',
      errorMessage: 'The provider will not paint this.',
      modelChoice: 'dall-e-3',
      attempt: 2,
      createdAt: TIME,
      startedAt: TIME,
      finishedAt: TIME,
    },
  ])
  const failed = open('/admin/generations')
  expect(await screen.findByText('The provider will not paint this.')).toBeVisible()
  expect(screen.getByText(/dall-e-3, 2 attempts/)).toBeVisible()
  failed.unmount()

  const mail = { id: MAIL_ID, kind: 'signup', recipient: 'max@example.com' }
  respond(getAdminQueue, {
    jobs: [{ name: 'generations.run', waiting: 14, running: 4, failed: 0, oldestWaitingAt: null }],
    failedJobs: [],
    mail: { waiting: 0, failed: 1_000, oldestWaitingAt: null },
    failedMail: [{ ...mail, attempts: 11, lastError: '550 no', createdAt: TIME }],
  })
  const retried = respond(retryMail, { id: mail.id })
  const queue = open('/admin/queue')
  expect(await screen.findByText('14 waiting, 4 running, 0 failed')).toBeVisible()
  expect(screen.getByText('0 waiting, 1,000 or more failed')).toBeVisible()
  await queue.person.click(screen.getByRole('button', { name: 'Send the mail to max@example.com again' }))
  await waitFor(() => expect(retried.requests).toHaveLength(1))
  queue.unmount()

  respond(getAdminHealth, {
    database: {
      version: '18.4',
      byteLength: 1_500_000,
      connections: 3,
      maxConnections: 100,
      appliedMigrations: 19,
      knownMigrations: 20,
    },
    storage: { kind: 's3', isReachable: false, freeBytes: null, totalBytes: null },
    backups: { lastAt: null },
    estimates: { people: null, images: 12 },
  })
  const health = open('/admin')
  expect(await screen.findByText('1.5 MB')).toBeVisible()
  expect(screen.getByText('Other version')).toBeVisible()
  expect(screen.getByText('Not reachable')).toBeVisible()
  expect(screen.getByText('None yet')).toBeVisible()
  health.unmount()

  respond(listAuditEntries, [
    {
      id: 1,
      createdAt: TIME,
      action: 'credits_changed',
      actorId: null,
      actorEmail: null,
      targetId: 'max',
      targetEmail: null,
      details: { amount: 5 },
      reason: 'For a report.',
      requestId: null,
      address: null,
    },
  ])
  open('/admin/audit?person=max&action=credits_changed')
  expect(await screen.findByText('“For a report.”')).toBeVisible()
  expect(screen.getByText('5 credits added')).toBeVisible()
  expect(screen.getByLabelText('What was done')).toHaveValue('credits_changed')
  expect(screen.getByText(/by the command line/)).toBeVisible()
})
