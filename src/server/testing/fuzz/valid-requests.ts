import { contract } from '#shared/contract/index.ts'
import { LAYERS } from '../test-app.ts'

/** The sender of a request: without a session, a user, or a user whose account or session the request may delete. */
export type Sender = 'anonymous' | 'user' | 'disposable'

/** A request that the server accepts; `path` has the placeholders of the route. */
export interface ValidRequest {
  method: string
  path: string
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  sender?: Sender
}

export const ID = '01900000-0000-7000-8000-000000000000'
const prompt = 'A still lake at dawn.'

/** Valid input of each call of the contract. */
const VALID_INPUTS: Record<keyof typeof contract, Omit<ValidRequest, 'method' | 'path'>> = {
  getAuthConfig: {},
  getSiteConfig: {},
  getVersion: {},
  getUser: {},
  updateProfile: {
    body: {
      appearanceProfile: { ageRange: '26-35', additionalNotes: 'A scarf.' },
      hasCompletedProfile: true,
    },
  },
  listSessions: {},
  endSession: { params: { id: ID } },
  endOtherSessions: { sender: 'disposable' },
  listPersonalTokens: {},
  createPersonalToken: { body: { name: 'Backup', scopes: ['read', 'write'], expiresInDays: 30 } },
  revokePersonalToken: { params: { id: ID } },
  getStory: {},
  updateStoryProgress: { body: { completedPcms: 1 } },
  listMoments: {},
  getMoment: { params: { pcm: 1 } },
  createMoment: { body: { pcmNumber: 1, descriptiveName: 'Dawn', ...LAYERS } },
  updateMoment: {
    params: { id: 1001 },
    body: { descriptiveName: 'Dawn', ...LAYERS, enhancedPrompt: prompt },
  },
  updateDailyInspiration: { params: { id: 1001 }, body: { dailyInspiration: 'Begin.' } },
  generateDescriptiveName: { body: { pcmNumber: 1, ...LAYERS } },
  enhancePrompt: { body: { prompt } },
  generateImage: {
    body: { prompt, pcmId: 1, feedback: 'Warmer', preferredModel: 'gpt-image-1', isFirstPerson: false },
  },
  checkFeedback: { body: { feedback: 'Warmer' } },
  readPrompt: { body: { prompt, pcmId: 1 } },
  sketchPrompt: { body: { prompt, isFirstPerson: false, choice: 'Sketch: Beach 1, no. 5' } },
  listPlaces: {},
  listSketchWords: {},
  getGeneration: { params: { id: ID } },
  watchGeneration: { params: { id: ID } },
  cancelGeneration: { params: { id: ID } },
  getRunningGeneration: { params: { pcm: 1 } },
  listMomentImages: { params: { pcm: 1 }, query: { limit: 2, cursor: 9 } },
  selectImage: { params: { id: 1001 }, body: { imageId: 1 } },
  listImages: { query: { limit: 2, cursor: 9 } },
  recoverMissingImages: { body: {} },
  createExport: { body: { type: 'mobile', selectedImages: [1001, { id: 1002 }, 1003] } },
  listExports: { query: { limit: 2, cursor: 9 } },
  recordDownload: { body: { format: 'jpeg', storyId: 1 } },
  listCreditEntries: { query: { limit: 2, cursor: 9 } },
  startCheckout: { body: { packId: 'small', clientKey: 'one' } },
  getCheckout: { params: { id: ID } },
  downloadAccountData: {},
  deleteAccount: { body: { confirmation: 'DELETE' }, sender: 'disposable' },
  listDailyActions: { query: { limit: 2, cursor: 'open-9' } },
  listMomentActions: { params: { pcm: 1 }, query: { limit: 2, cursor: 'completed-9' } },
  createDailyAction: { body: { pcmId: 1, scenarioId: null, actionText: 'Walk.' } },
  completeDailyAction: { params: { id: 1 } },
  updateDailyAction: { params: { id: 1 }, body: { actionText: 'Walk on.', isCompleted: false } },
  removeDailyAction: { params: { id: 1 } },
  recordMomentRehearsal: { body: { pcmId: 1, durationMinutes: 5, practisedAt: '2026-01-01T08:00:00Z' } },
  recordScenarioRehearsal: { body: { scenarioId: 1, durationMinutes: 5 } },
  getStats: {},
  listAllScenarios: {},
  listScenarios: { params: { pcm: 1 } },
  generateScenarios: { body: { pcmId: 1 } },
  updateScenario: { params: { id: 1 }, body: { scenarioText: 'I take one step each day.', title: 'A step' } },
  removeScenario: { params: { id: 1 } },
  generateScenarioImage: { body: { scenarioId: 1, preferredModel: 'dall-e-3' } },
  createGoalContext: { body: { pcmId: 1 } },
  listPeople: { query: { limit: 2, cursor: 'a@example.com', query: 'ada' } },
  getPerson: { params: { id: ID } },
  disablePerson: { params: { id: ID }, body: { reason: 'Asked for it.' } },
  enablePerson: { params: { id: ID }, body: { reason: null } },
  signOutPerson: { params: { id: ID }, body: {} },
  changePersonCredits: {
    params: { id: ID },
    body: { amount: 5, reason: 'A gift.', idempotencyKey: 'one-of-many' },
  },
  deletePerson: { params: { id: ID }, body: { confirmation: 'DELETE' } },
  invitePerson: { body: { email: 'somebody@example.com' } },
  listFailedGenerations: { query: { limit: 2, cursor: ID } },
  getAdminQueue: {},
  retryJob: { params: { name: 'auth.send-mail', id: ID } },
  retryMail: { params: { id: ID } },
  getAdminHealth: {},
  listAuditEntries: { query: { limit: 2, cursor: 9, person: 'ada@example.com', action: 'role_granted' } },
}

const email = 'somebody@example.com'
const password = 'seven quiet herons'
const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' }
const auth = (method: string, path: string, more: Partial<ValidRequest> = {}): ValidRequest => ({
  method,
  path: `/auth/v1${path}`,
  sender: 'disposable',
  ...more,
})

/** Routes outside the contract: the sign-in service, files, the mailbox and webhooks. */
const OTHER_ROUTES: ValidRequest[] = [
  auth('POST', '/signup', {
    body: { email, password, data: { first_name: 'Ada' }, ...challenge },
    query: { redirect_to: 'http://localhost:3000/' },
  }),
  auth('POST', '/token', { query: { grant_type: 'password' }, body: { email, password } }),
  auth('POST', '/token', { query: { grant_type: 'refresh_token' }, body: { refresh_token: 'abc' } }),
  auth('POST', '/token', {
    query: { grant_type: 'pkce' },
    body: { auth_code: ID, code_verifier: 'a'.repeat(43) },
  }),
  auth('POST', '/token', {
    query: { grant_type: 'id_token' },
    body: { provider: 'google', id_token: 'a.b.c', nonce: 'abc', access_token: 'abc', link_identity: false },
  }),
  auth('GET', '/user/identities/authorize', {
    query: { provider: 'google', redirect_to: '/', skip_http_redirect: 'true', ...challenge },
  }),
  auth('DELETE', '/user/identities/:identityId', { params: { identityId: ID } }),
  auth('POST', '/recover', { body: { email, ...challenge } }),
  auth('POST', '/resend', { body: { email, type: 'signup', ...challenge } }),
  auth('GET', '/verify', { query: { token: 'abc', type: 'signup', redirect_to: 'http://localhost:3000/' } }),
  auth('POST', '/verify', { body: { token_hash: 'abc', type: 'email' } }),
  auth('POST', '/verify/details', { body: { token_hash: 'abc', type: 'signup' } }),
  auth('POST', '/verify/refuse', { body: { token_hash: 'abc' } }),
  auth('POST', '/verify', { body: { token: '123456', email, type: 'recovery' } }),
  auth('POST', '/logout', { query: { scope: 'global' }, body: {} }),
  auth('GET', '/user'),
  auth('PUT', '/user', {
    body: { password, email, nonce: '123456', data: { first_name: 'Ada' }, ...challenge },
  }),
  auth('GET', '/reauthenticate'),
  auth('GET', '/authorize', { query: { provider: 'google', redirect_to: '/', ...challenge } }),
  auth('GET', '/callback', { query: { state: 'abc', code: 'abc' } }),
  auth('GET', '/settings'),
  auth('GET', '/health'),
  auth('GET', '/.well-known/jwks.json'),
  { method: 'GET', path: '/api/login', query: { returnTo: '/pcm/1' } },
  { method: 'GET', path: '/api/logout', sender: 'anonymous' },
  { method: 'GET', path: '/media/images/:id', params: { id: ID }, query: { w: 480, as: 'jpeg' } },
  {
    method: 'GET',
    path: '/media/generations/:id/partials/:index',
    params: { id: ID, index: 0 },
    query: { attempt: 1 },
  },
  { method: 'GET', path: '/media/exports/:id', params: { id: 1 } },
  { method: 'GET', path: '/dev/mail' },
  { method: 'POST', path: '/webhooks/stripe', body: { id: 'evt_1' } },
]

/** A valid request to every route. */
export const VALID_REQUESTS: ValidRequest[] = [
  ...Object.entries(contract).map(([name, { method, path }]) => ({
    method,
    path,
    ...VALID_INPUTS[name as keyof typeof contract],
  })),
  ...OTHER_ROUTES,
]
