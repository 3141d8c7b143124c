import { describe, expect, it } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const SERVICE_KEY = '0f3b9c5de2714a6880f3b9c5de2714a6'
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://future.example' }

function problemsOf(settings: Record<string, string>): string[] {
  try {
    readEnv(settings)
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
}

describe('mail settings', () => {
  it('are needed in production, unless no mail confirms an account here', () => {
    expect(problemsOf(PRODUCTION)).toEqual([
      expect.stringMatching(/^SMTP_URL, MAIL_FROM: .*MAIL_CONFIRM=off/),
    ])
    for (const more of [
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@future.example' },
      { MAIL_CONFIRM: 'off' },
      { SUPABASE_URL: 'https://project.supabase.co', SUPABASE_ANON_KEY: 'anon' },
    ])
      expect(problemsOf({ ...PRODUCTION, ...more })).toEqual([])
  })

  it('are not needed on a person’s own machine', () => {
    expect(problemsOf({})).toEqual([])
  })
})

it('asks for APP_SECRET in production with a database that other nodes can use', () => {
  const production = { ...PRODUCTION, MAIL_CONFIRM: 'off', DATABASE_URL: 'postgres://db.example/app' }
  expect(problemsOf(production)).toEqual([expect.stringMatching(/^APP_SECRET: needed/)])
  expect(problemsOf({ ...production, APP_SECRET: 'short' })).toEqual([
    'APP_SECRET: must have at least 32 characters (it is set to something else)',
  ])
  expect(problemsOf({ ...production, APP_SECRET: 'x'.repeat(32) })).toEqual([])
  expect(problemsOf({ APP_SECRET_PREVIOUS: 'x'.repeat(32) })).toEqual([
    'APP_SECRET: needed, because APP_SECRET_PREVIOUS is set',
  ])
})

it('rejects unconfirmed addresses together with a provider that is linked by address', () => {
  expect(problemsOf({ MAIL_CONFIRM: 'off', GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' })).toEqual([
    expect.stringMatching(/^MAIL_CONFIRM: cannot be off/),
  ])
})

it('rejects sign-in settings that a hosted project decides', () => {
  const hosted = { SUPABASE_URL: 'https://project.supabase.co', SUPABASE_ANON_KEY: 'anon' }
  for (const [name, value] of [
    ['SIGN_UP', 'closed'],
    ['MAIL_CONFIRM', 'off'],
    ['MAIL_CHECK', 'on'],
    ['PASSWORD_MIN_LENGTH', '10'],
    ['AUTH_SERVICE_KEY', SERVICE_KEY],
  ] as const)
    expect(problemsOf({ ...hosted, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: is decided`)),
    ])
})

it.each(['7', '65', 'many'])('rejects %s as the shortest password', (value) => {
  expect(problemsOf({ PASSWORD_MIN_LENGTH: value })).toEqual([
    expect.stringMatching(/^PASSWORD_MIN_LENGTH: /),
  ])
})

it('accepts a random service key', () => {
  expect(problemsOf({ AUTH_SERVICE_KEY: SERVICE_KEY })).toEqual([])
})

it.each([
  ['short', /at least 32/],
  ['a'.repeat(32), /must be random/],
  [`${SERVICE_KEY} and more`, /no spaces/],
])('rejects the service key %s without repeating it', (key, message) => {
  const problems = problemsOf({ AUTH_SERVICE_KEY: key }).join()
  expect(problems).toMatch(message)
  expect(problems).not.toContain(key)
})

it('reports misspelled settings', () => {
  expect(problemsOf({ MAIL_CONFIRMATION: 'off', PASSWORD_MINIMUM: '9' })).toEqual([
    'MAIL_CONFIRMATION: there is no such setting',
    'PASSWORD_MINIMUM: there is no such setting',
  ])
})

const COMPANY = {
  OIDC_COMPANY_ISSUER: 'https://login.company.example/realms/main',
  OIDC_COMPANY_CLIENT_ID: 'future-memory',
  OIDC_COMPANY_CLIENT_SECRET: 'secret',
  OIDC_COMPANY_LABEL: 'Company',
}

describe('OIDC settings', () => {
  it('reads several providers from the environment and .env', () => {
    const env = readEnv(
      {
        OIDC_NIGHT_SCHOOL_ISSUER: 'http://localhost:4000',
        OIDC_NIGHT_SCHOOL_CLIENT_ID: 'id',
        OIDC_NIGHT_SCHOOL_CLIENT_SECRET: 's',
        OIDC_NIGHT_SCHOOL_LABEL: 'Night School',
      },
      { ...COMPANY, OIDC_COMPANY_ICON: 'building' },
    )
    expect(env.oidcProviders).toEqual([
      {
        id: 'custom:company',
        issuer: 'https://login.company.example/realms/main',
        clientId: 'future-memory',
        clientSecret: 'secret',
        label: 'Company',
        icon: 'building',
      },
      expect.objectContaining({ id: 'custom:night-school', label: 'Night School', icon: null }),
    ])
  })

  it.each<[string, Record<string, string>, string[]]>([
    [
      'missing ones',
      { OIDC_COMPANY_LABEL: 'Company' },
      [
        'OIDC_COMPANY_ISSUER, OIDC_COMPANY_CLIENT_ID, OIDC_COMPANY_CLIENT_SECRET: needed, because OIDC_COMPANY_LABEL is set',
      ],
    ],
    [
      'an http issuer on another machine',
      { ...COMPANY, OIDC_COMPANY_ISSUER: 'http://login.company.example' },
      ['OIDC_COMPANY_ISSUER: must be an https URL without query and fragment (http on this machine only)'],
    ],
    [
      'a URL as icon',
      { ...COMPANY, OIDC_COMPANY_ICON: 'https://icons.example/a.svg' },
      ['OIDC_COMPANY_ICON: must be one of building, globe, key, school, shield'],
    ],
    [
      'a label of several lines',
      { ...COMPANY, OIDC_COMPANY_LABEL: 'Company\nGoogle' },
      ['OIDC_COMPANY_LABEL: must be one line of text'],
    ],
    [
      'an unknown field',
      { ...COMPANY, OIDC_COMPANY_SECRET: 'x' },
      ['OIDC_COMPANY_SECRET: there is no such setting'],
    ],
    [
      'a hosted sign-in service',
      { ...COMPANY, SUPABASE_URL: 'https://project.supabase.co', SUPABASE_ANON_KEY: 'anon' },
      Object.keys(COMPANY).map(
        (name) => `${name}: is decided by the Supabase project, because SUPABASE_URL is set`,
      ),
    ],
  ])('rejects %s', (_what, settings, problems) => {
    expect(problemsOf(settings)).toEqual(problems)
  })
})

describe('ALLOWED_MAIL_DOMAINS', () => {
  it('is normalised', () => {
    expect(readEnv({ ALLOWED_MAIL_DOMAINS: 'Example.com, müller.example' }).ALLOWED_MAIL_DOMAINS).toEqual([
      'example.com',
      'xn--mller-kva.example',
    ])
  })

  it.each(['example.com,', '@example.com', '*.example.com', 'ada@example.com'])('rejects "%s"', (value) => {
    const [problem] = problemsOf({ ALLOWED_MAIL_DOMAINS: value })
    expect(problem).toMatch(/^ALLOWED_MAIL_DOMAINS\.\d: must be domains separated by commas/)
  })
})

it('refuses a PUBLIC_URL below a path', () => {
  for (const PUBLIC_URL of ['https://future.example', 'https://future.example/', 'http://localhost:3000'])
    expect(problemsOf({ PUBLIC_URL })).toEqual([])
  for (const PUBLIC_URL of [
    'https://intranet.example/future',
    'https://a:b@future.example/',
    'https://future.example/?x=1',
  ])
    expect(problemsOf({ PUBLIC_URL })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: must be a host without a path/),
    ])
})

it('refuses a database address that cannot be read, without printing it', () => {
  const [problem] = problemsOf({ DATABASE_URL: 'postgres://app:hun/ter2#1@db.example/app' })
  expect(problem).toMatch(/^DATABASE_URL: is not an address: special characters of the password/)
  expect(problem).not.toContain('ter2')
})

it('needs DATABASE_URL for DATABASE_DIRECT_URL', () => {
  expect(problemsOf({ DATABASE_DIRECT_URL: 'postgres://db.example/app' })).toEqual([
    'DATABASE_URL: needed, because DATABASE_DIRECT_URL is set',
  ])
})

it('needs a database and a bucket that all processes share, where web and worker are apart', () => {
  expect(problemsOf({ ROLE: 'web' })).toEqual([
    expect.stringMatching(/^DATABASE_URL: needed, because ROLE is web/),
    expect.stringMatching(/^S3_BUCKET: needed, because ROLE is web/),
  ])
  const shared = {
    DATABASE_URL: 'postgres://db.example/app',
    S3_BUCKET: 'pictures',
    S3_REGION: 'eu-central-1',
  }
  expect(problemsOf({ ...shared, ROLE: 'worker' })).toEqual([])
})

it('says which values a number or a word may have', () => {
  expect(problemsOf({ PORT: '99999', TRUST_PROXY: 'yes', DATABASE_POOL_SIZE: '2.5', ROLE: 'webb' })).toEqual([
    'PORT: must be a whole number from 0 to 65535 (it is "99999")',
    'ROLE: must be all, web or worker (it is "webb")',
    'TRUST_PROXY: must be a whole number from 0 to 10 (it is "yes")',
    'DATABASE_POOL_SIZE: must be a whole number from 2 to 200 (it is "2.5")',
  ])
  expect(problemsOf({ METRICS_PORT: '3000' })).toEqual(['METRICS_PORT: must be another one than PORT'])
  expect(problemsOf({ PORT: '0', METRICS_PORT: '0' })).toEqual([])
})

it('reads when backups are made and how many are kept', () => {
  expect(readEnv({}).BACKUP_KEEP).toEqual({ daily: 7, weekly: 4 })
  expect(readEnv({ BACKUP_KEEP: '3 daily, 0 weekly' }).BACKUP_KEEP).toEqual({ daily: 3, weekly: 0 })
  expect(problemsOf({ BACKUP_KEEP: '7', BACKUP_SCHEDULE: 'at night' })).toEqual([
    expect.stringMatching(/^BACKUP_SCHEDULE: must be off or a cron expression/),
    expect.stringMatching(/^BACKUP_KEEP: must be like: 7 daily, 4 weekly/),
  ])
})

it('takes a bucket with a pair of keys or with none, and no key or redirect without a bucket', () => {
  const bucket = { S3_BUCKET: 'pictures', S3_REGION: 'eu-central-1' }
  expect(problemsOf(bucket)).toEqual([])
  expect(problemsOf({ ...bucket, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' })).toEqual([])
  expect(problemsOf({ ...bucket, S3_ACCESS_KEY_ID: 'a' })).toEqual([
    'S3_SECRET_ACCESS_KEY: needed, because S3_ACCESS_KEY_ID is set',
  ])
  expect(problemsOf({ S3_REDIRECT: 'on' })).toEqual(['S3_BUCKET: needed, because S3_REDIRECT is set'])
})
