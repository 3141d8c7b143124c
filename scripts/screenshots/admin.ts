import type { Page } from '@playwright/test'
import type {
  AdminHealth,
  AdminPersonDetails,
  AdminQueue,
  AuditEntry,
  FailedGeneration,
} from '#shared/contract/admin.ts'
import { change, fail, hold, press, type Screenshot, seeing } from './screenshot.ts'

const TIME = '2026-11-20T14:04:00Z'

const PERSON: AdminPersonDetails = {
  id: '0198c0de-7a10-7000-8000-00000000000a',
  email: 'ada.augusta.king.countess.of.lovelace@analytical-engines.example',
  createdAt: '2026-05-03T12:00:00Z',
  confirmedAt: '2026-05-03T12:10:00Z',
  invitedAt: null,
  lastSignInAt: TIME,
  isDisabled: false,
  isAdmin: false,
  sessionCount: 3,
  tokenCount: 2,
  credits: 42,
  ledgerSum: 42,
  momentCount: 6,
  imageCount: 31,
}

const PEOPLE: AdminPersonDetails[] = [
  PERSON,
  { ...PERSON, id: 'b', email: 'alan@example.org', isDisabled: true },
  { ...PERSON, id: 'c', email: 'grace@example.org', isAdmin: true },
  { ...PERSON, id: 'd', email: 'mary@example.org', confirmedAt: null, invitedAt: TIME, lastSignInAt: null },
]

const GENERATIONS: FailedGeneration[] = [
  {
    id: '019aa0de-7a10-7000-8000-000000000001',
    userId: PERSON.id,
    email: PERSON.email,
    isForScenario: false,
    errorCode: 'generation_failed',
    errorMessage: 'The AI provider did not answer in time. Please try again. You were not charged.',
    modelChoice: 'gpt-image-1',
    attempt: 1,
    createdAt: TIME,
    startedAt: TIME,
    finishedAt: '2026-11-20T14:10:00Z',
  },
  {
    id: '019aa0de-7a10-7000-8000-000000000002',
    userId: 'b',
    email: 'alan@example.org',
    isForScenario: true,
    errorCode: 'generation_refused',
    errorMessage:
      'The AI provider will not paint these words. Please change the prompt and try again. You were not charged.',
    modelChoice: 'dall-e-3',
    attempt: 2,
    createdAt: TIME,
    startedAt: TIME,
    finishedAt: TIME,
  },
]

const QUEUE: AdminQueue = {
  jobs: [
    { name: 'auth.send-mail', waiting: 2, running: 0, failed: 1, oldestWaitingAt: TIME },
    { name: 'generations.run', waiting: 14, running: 4, failed: 0, oldestWaitingAt: TIME },
  ],
  failedJobs: [
    {
      id: '019aa0de-7a10-7000-8000-000000000003',
      name: 'auth.send-mail',
      createdAt: TIME,
      failedAt: TIME,
    },
  ],
  mail: { waiting: 2, failed: 1, oldestWaitingAt: TIME },
  failedMail: [
    {
      id: '019aa0de-7a10-7000-8000-000000000004',
      kind: 'recovery',
      recipient: PERSON.email ?? '',
      attempts: 11,
      lastError: 'Invalid login: 535 5.7.8 Authentication credentials invalid',
      createdAt: TIME,
    },
  ],
}

const HEALTH: AdminHealth = {
  database: {
    version: '18.4',
    byteLength: 1_480_000_000,
    connections: 14,
    maxConnections: 100,
    appliedMigrations: 20,
    knownMigrations: 20,
  },
  storage: { kind: 'disk', isReachable: true, freeBytes: 182_000_000_000, totalBytes: 500_000_000_000 },
  backups: { lastAt: '2026-11-20T03:17:00Z' },
  estimates: { people: 5012, images: 60_230 },
}

const ENTRY: AuditEntry = {
  id: 4,
  createdAt: TIME,
  action: 'credits_changed',
  actorId: 'c',
  actorEmail: 'grace@example.org',
  targetId: PERSON.id,
  targetEmail: PERSON.email,
  details: { amount: 20 },
  reason: 'For the report about the calendar, with thanks.',
  requestId: 'r',
  address: '203.0.113.17',
}

const AUDIT: AuditEntry[] = [
  ENTRY,
  { ...ENTRY, id: 3, action: 'person_disabled', targetId: 'b', targetEmail: 'alan@example.org', details: {} },
  { ...ENTRY, id: 2, action: 'person_deleted', targetEmail: null, details: {}, reason: null },
  {
    ...ENTRY,
    id: 1,
    action: 'role_granted',
    actorId: null,
    actorEmail: null,
    targetId: 'c',
    targetEmail: 'grace@example.org',
    details: {},
    reason: null,
    address: null,
  },
]

/** The role, and what the calls of administrators answer. */
async function asAdmin(page: Page) {
  await change('**/api/auth/user', (user: object) => ({ ...user, isAdmin: true }))(page)
  const answer = (path: RegExp, json: unknown) => page.route(path, (route) => route.fulfill({ json }))
  await answer(/\/api\/admin\/people(\?|$)/, PEOPLE)
  await answer(/\/api\/admin\/people\/[^/]+$/, PERSON)
  await answer(/\/api\/admin\/generations/, GENERATIONS)
  await answer(/\/api\/admin\/queue/, QUEUE)
  await answer(/\/api\/admin\/health/, HEALTH)
  await answer(/\/api\/admin\/audit/, AUDIT)
}

/** As `asAdmin`, with one answer replaced. */
const asAdminWith = (replace: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await asAdmin(page)
  await replace(page)
}

const common = { signedIn: 'complete', intercept: asAdmin } as const

export const ADMIN_SCREENSHOTS: Screenshot[] = [
  { ...common, name: 'admin-overview', path: '/admin', prepare: seeing('PostgreSQL') },
  { ...common, name: 'admin-people', path: '/admin/people', prepare: seeing('alan@example.org') },
  {
    ...common,
    name: 'admin-people-empty',
    path: '/admin/people?query=zz',
    intercept: asAdminWith((page) =>
      page.route(/\/api\/admin\/people(\?|$)/, (route) => route.fulfill({ json: [] })),
    ),
    prepare: seeing('Nobody is found'),
  },
  {
    ...common,
    name: 'admin-people-failed',
    path: '/admin/people',
    intercept: asAdminWith(fail(/\/api\/admin\/people(\?|$)/)),
    prepare: seeing('This did not load'),
  },
  {
    ...common,
    name: 'admin-people-loading',
    path: '/admin/people',
    intercept: asAdminWith(hold(/\/api\/admin\/people(\?|$)/)),
    prepare: (page) => page.getByRole('status', { name: 'Loading people' }).waitFor(),
  },
  { ...common, name: 'admin-person', path: `/admin/people/${PERSON.id}`, prepare: seeing('Open sessions') },
  {
    ...common,
    name: 'admin-person-credits',
    path: `/admin/people/${PERSON.id}`,
    prepare: (page) => press(page, 'Change Credits'),
  },
  {
    ...common,
    name: 'admin-person-delete',
    path: `/admin/people/${PERSON.id}`,
    prepare: (page) => press(page, 'Delete'),
  },
  { ...common, name: 'admin-generations', path: '/admin/generations', prepare: seeing('did not answer') },
  { ...common, name: 'admin-queue', path: '/admin/queue', prepare: seeing('generations.run') },
  { ...common, name: 'admin-audit', path: '/admin/audit', prepare: seeing('the command line') },
]
