import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { contract } from '#shared/contract/index.ts'
import { LAYERS } from './test-app.ts'

/** A request as it goes to the server: nothing of it needs to be sound. */
export interface HostileRequest {
  method: string
  url: string
  headers: Record<string, string | string[]>
  payload?: string | Buffer
  /** Who sends the request: nobody, a signed-in user, or a user whose account it may delete. */
  asker: 'nobody' | 'person' | 'expendable'
}

interface Target {
  method: string
  path: string
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  asker?: HostileRequest['asker']
}

const ID = '01900000-0000-7000-8000-000000000000'
const prompt = 'A still lake at dawn.'

/** A sound request of each call, from which hostile ones are made. */
const SOUND: Record<keyof typeof contract, Omit<Target, 'method' | 'path'>> = {
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
  getStory: {},
  updateStoryProgress: { body: { completedPcms: 1 } },
  listMoments: {},
  getMoment: { params: { pcm: 1 } },
  createMoment: { body: { pcmNumber: 1, descriptiveName: 'Dawn', ...LAYERS } },
  updateMoment: {
    params: { id: 1001 },
    body: { descriptiveName: 'Dawn', ...LAYERS, enhancedPrompt: prompt, isEnhancedPromptEdited: true },
  },
  updateDailyInspiration: { params: { id: 1001 }, body: { dailyInspiration: 'Begin.' } },
  generateDescriptiveName: { body: { pcmNumber: 1, ...LAYERS } },
  enhancePrompt: { body: { prompt } },
  generateImage: {
    body: { prompt, pcmId: 1, feedback: 'Warmer', preferredModel: 'gpt-image-1', isFirstPerson: false },
  },
  getGeneration: { params: { id: ID } },
  watchGeneration: { params: { id: ID } },
  cancelGeneration: { params: { id: ID } },
  getRunningGeneration: { params: { pcm: 1 } },
  listMomentImages: { params: { pcm: 1 } },
  selectImage: { params: { id: 1001 }, body: { imageId: 1 } },
  listImages: {},
  recoverMissingImages: { body: {} },
  createExport: { body: { type: 'mobile', selectedImages: [1001, { id: 1002 }, 1003] } },
  listExports: {},
  recordDownload: { body: { format: 'jpeg', storyId: 1 } },
  listCreditEntries: {},
  startCheckout: { body: { packId: 'small', clientKey: 'one' } },
  getCheckout: { params: { id: ID } },
  downloadAccountData: {},
  deleteAccount: { body: { confirmation: 'DELETE' }, asker: 'expendable' },
  listDailyActions: {},
  listMomentActions: { params: { pcm: 1 } },
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
}

const email = 'somebody@example.com'
const password = 'seven quiet herons'
const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' }
const auth = (method: string, path: string, more: Partial<Target> = {}): Target => ({
  method,
  path: `/auth/v1${path}`,
  asker: 'expendable',
  ...more,
})

/** The sign-in service, and what else listens. */
const OTHERS: Target[] = [
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
  auth('POST', '/recover', { body: { email, ...challenge } }),
  auth('POST', '/resend', { body: { email, type: 'signup', ...challenge } }),
  auth('GET', '/verify', { query: { token: 'abc', type: 'signup', redirect_to: 'http://localhost:3000/' } }),
  auth('POST', '/verify', { body: { token_hash: 'abc', type: 'email' } }),
  auth('POST', '/verify', { body: { token: '123456', email, type: 'recovery' } }),
  auth('POST', '/logout', { query: { scope: 'global' }, body: {} }),
  auth('GET', '/user'),
  auth('PUT', '/user', { body: { password, email, data: { first_name: 'Ada' }, ...challenge } }),
  auth('GET', '/authorize', { query: { provider: 'google', redirect_to: '/', ...challenge } }),
  auth('GET', '/callback', { query: { state: 'abc', code: 'abc' } }),
  auth('GET', '/settings'),
  auth('GET', '/health'),
  auth('GET', '/.well-known/jwks.json'),
  { method: 'GET', path: '/api/login', query: { returnTo: '/pcm/1' } },
  { method: 'GET', path: '/api/logout', asker: 'nobody' },
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

const TARGETS: Target[] = [
  ...Object.entries(contract).map(([name, { method, path }]) => ({
    method,
    path,
    ...SOUND[name as keyof typeof contract],
  })),
  ...OTHERS,
]

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

const hostileText = fc.constantFrom(
  '',
  ' ',
  '\ud800',
  '\udfff tail',
  'a\u0000b',
  '\u0000',
  '\u202eabc',
  '\ufeffbom',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e308',
  '9007199254740993',
  '2147483648',
  '-1',
  '0x10',
  '1.5',
  'null',
  '[object Object]',
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '\r\nset-cookie: a=b',
  '💥'.repeat(200),
  'a'.repeat(501),
  'x'.repeat(40_000),
  ' '.repeat(100_000),
  'ﷺ'.repeat(5_000),
  'a@b',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59+23:59',
)
const hostileNumber = fc.constantFrom(
  0,
  -0,
  -1,
  0.5,
  7,
  1_000,
  1_001,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  1e308,
  -1e308,
  5e-324,
)
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      { length: 1e9 },
      { id: {} },
      { toString: 1 },
      [1, '1', [1]],
    ),
  },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('id', 'length', 'constructor', 'toString', 'a'), hostileNumber),
  },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 2_000 }, (_, n) => n)) },
)

/** The body as text, each part with a chance of its own to be hostile. */
function bodyOf(sound: unknown): fc.Arbitrary<string> {
  const fields =
    typeof sound === 'object' && sound !== null && !Array.isArray(sound) ? Object.keys(sound) : []
  const changed = fc
    .record({
      names: fc.subarray(fields, { minLength: Math.min(1, fields.length) }),
      value: hostileValue,
      isRemoved: fc.boolean(),
    })
    .map(({ names, value, isRemoved }) => {
      const body: Record<string, unknown> = { ...(sound as object) }
      for (const name of names) {
        if (isRemoved && value === null) delete body[name]
        else body[name] = value
      }
      return JSON.stringify(body)
    })
  const text = JSON.stringify(sound ?? {})
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(text) },
    { weight: 10, arbitrary: changed },
    { weight: 2, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        '',
        'null',
        '[',
        '{',
        text.slice(0, -2),
        `${text}x`,
        `\ufeff${text}`,
        'NaN',
        '{"a":1e999}',
        '-0',
        '"\\ud800"',
        text.replace('{', '{"__proto__":{"isAdmin":true},'),
        text.replace('{', '{"constructor":{"prototype":{"a":1}},'),
        text.replace('{', '{"hasOwnProperty":1,"toString":null,'),
        nested(5_000, '[', ']'),
        `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
        `{"pcmId":1,"pcmId":2}`,
        'x'.repeat(1_100_000),
      ),
    },
  )
}

interface Encoded {
  payload: string | Buffer
  headers: Record<string, string | string[]>
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const encode = (text: string): fc.Arbitrary<Encoded> => {
  const json = { 'content-type': 'application/json' }
  const typed = (type: string): Encoded => ({ payload: text, headers: { 'content-type': type } })
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant<Encoded>({ payload: text, headers: json }) },
    {
      weight: 5,
      arbitrary: fc.constantFrom<Encoded>(
        { payload: text, headers: {} },
        typed('application/json; charset=utf-16'),
        typed('application/json; charset=no-such'),
        typed('application/json;;;'),
        typed('text/plain'),
        typed('application/x-www-form-urlencoded'),
        typed('multipart/form-data; boundary='),
        typed('application/merge-patch+json'),
        typed('APPLICATION/JSON'),
        typed('/'),
        typed(`application/json; ${'a'.repeat(5_000)}`),
        { payload: text, headers: { 'content-type': ['application/json', 'text/html'] } },
        { payload: gzipSync(text), headers: { ...json, 'content-encoding': 'gzip' } },
        { payload: text, headers: { ...json, 'content-encoding': 'br, deflate' } },
        {
          payload: Buffer.from(text, 'utf16le'),
          headers: { 'content-type': 'application/json; charset=utf-16le' },
        },
        { payload: utf16be(text), headers: json },
        { payload: Buffer.concat([Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from(text)]), headers: json },
        {
          payload: Buffer.concat([
            Buffer.from(text.slice(0, -2)),
            Buffer.from([0xed, 0xa0, 0x80, 0x22, 0x7d]),
          ]),
          headers: json,
        },
        { payload: Buffer.alloc(100), headers: json },
      ),
    },
  )
}

/** What a header may hold on the wire: no line ends, no NUL, Latin-1 only. */
const headerValue = fc.constantFrom(
  '',
  ' ',
  ',',
  ', ,',
  'a'.repeat(201),
  'a'.repeat(7_000),
  '\u00e9\u00ff',
  '%00',
  'NaN',
  '{}',
  '[]',
  '__proto__',
  '"',
  '"unclosed',
  'null',
  '1e308',
  '../..',
  '=;=;',
)
const HEADERS = [
  'x-time-zone',
  'idempotency-key',
  'prefer',
  'authorization',
  'cookie',
  'accept',
  'if-none-match',
  'origin',
  'referer',
  'x-forwarded-for',
  'x-supabase-api-version',
  'apikey',
  'sec-fetch-site',
  'sec-purpose',
  'range',
  'accept-encoding',
  'content-language',
  'stripe-signature',
  'x-http-method-override',
  'if-modified-since',
  'access-control-request-headers',
]
const zones = fc.constantFrom(
  'Europe/Berlin',
  'europe/BERLIN',
  'UTC',
  '+25:00',
  '+05:30',
  'Etc/GMT+14',
  'Antarctica/Troll',
  'x'.repeat(300),
  '../../etc/passwd',
  'Europe/Berlin\u00a0',
)
const headers: fc.Arbitrary<HostileRequest['headers']> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: zones.map((zone) => ({ 'x-time-zone': zone })) },
  { weight: 1, arbitrary: fc.constant({ prefer: 'respond-async', 'idempotency-key': 'the same key' }) },
  {
    weight: 1,
    arbitrary: fc.constant<HostileRequest['headers']>({
      'x-time-zone': ['Europe/Berlin', 'UTC'],
      'idempotency-key': ['one', 'two'],
    }),
  },
  {
    weight: 4,
    arbitrary: fc.dictionary(
      fc.constantFrom(...HEADERS),
      fc.oneof(headerValue, fc.tuple(headerValue, headerValue)),
      { minKeys: 1, maxKeys: 3 },
    ),
  },
)

const pathPart = fc.constantFrom(
  '%',
  '%00',
  '%ff',
  '%C0%AF',
  '%ED%A0%80',
  '%E0%A4%A',
  '..',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  'NaN',
  '-0',
  '0',
  '-1',
  '1.5',
  '1e3',
  '1e308',
  '0x1',
  '9007199254740993',
  '2147483648',
  '7',
  '1000',
  '1001',
  '+1',
  '1%20',
  '%201',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'a'.repeat(90),
  'a'.repeat(3_000),
  '%F0%9F%92%A5',
  ';',
  '*',
  '1,2',
  '1;a=b',
  '01900000-0000-7000-8000-00000000000g',
  ID.toUpperCase(),
)
const rawQuery = fc.constantFrom(
  '',
  '?',
  '?&&&',
  '?%',
  '?%00',
  '?a=%ff',
  '?__proto__=1&__proto__[x]=1',
  '?constructor=1',
  '?w=1e308&w=2',
  '?w=NaN',
  '?w=480&w=480',
  `?${'a=1&'.repeat(2_000)}`,
  `?a=${'x'.repeat(8_000)}`,
  '?grant_type=password&grant_type=pkce',
  '?redirect_to=%00&redirect_to=//x',
  '?type=__proto__&token=constructor',
  '?provider=__proto__',
  '?code=%00&state=%00',
  '?returnTo=//evil.example',
  '?returnTo=%5C%5Cevil',
  '?returnTo=%E0%A4%A',
  '?attempt=1e1',
)

function addressOf({ path, params = {}, query }: Target): fc.Arbitrary<string> {
  const fill = (value: (name: string) => string) => path.replace(/:(\w+)/g, (_, name: string) => value(name))
  const sound = fill((name) => String(params[name]))
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
    : ''
  const hasParams = Object.keys(params).length > 0
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant(sound + search) },
    {
      weight: hasParams ? 10 : 1,
      arbitrary: pathPart.map((part) => (hasParams ? fill(() => part) : `${sound}/${part}`) + search),
    },
    { weight: query ? 5 : 1, arbitrary: rawQuery.map((raw) => sound + raw) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        `/${sound}`,
        `${sound}/`,
        sound.replaceAll('/', '//'),
        sound.toUpperCase(),
        `${sound}%`,
        `${sound}%00`,
        `${sound}#x`,
        sound.replace('/', '/./'),
        `${sound};x=1`,
      ),
    },
  )
}

/** A request to any route, with any part of it hostile. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc.constantFrom(...TARGETS).chain((target) =>
  fc
    .record({
      url: addressOf(target),
      body:
        target.body === undefined && target.method === 'GET'
          ? fc.constant(undefined)
          : bodyOf(target.body).chain(encode),
      headers,
      isAnonymous: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(target.method) },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'PUT', 'POST', 'DELETE', 'GET') },
      ),
    })
    .map(
      ({ url, body, headers: more, isAnonymous, method }): HostileRequest => ({
        method,
        url,
        headers: { ...body?.headers, ...more },
        ...(body ? { payload: body.payload } : {}),
        asker: isAnonymous
          ? 'nobody'
          : (target.asker ?? (url.startsWith('/auth/') ? 'expendable' : 'person')),
      }),
    ),
)
