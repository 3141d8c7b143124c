import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTrail, type SignedIn, signUpAdmin } from '#server/testing/administration.ts'
import { explain, readRows, recordStatements } from '#server/testing/query-plans.ts'
import { MAX_COUNTED } from '#shared/contract/admin.ts'
import { COMMAND_LINE, recordAudit, removeOldAuditEntries } from '../audit/service.ts'
import { type AuthApp, startAuthApp } from '../auth/testing/auth-app.ts'
import { readHealth } from './operation.ts'

let t: AuthApp
let admin: SignedIn
beforeAll(async () => {
  t = await startAuthApp()
  admin = await signUpAdmin(t, 'admin@example.com')
  await t.deliverMail()
})
afterAll(() => t[Symbol.asyncDispose]())

const query = (statement: string, values: unknown[] = []) => t.deps.db.$client.query(statement, values)

it('shows failed generations by their codes and messages, page by page', async () => {
  await admin.send('POST', '/api/pcms', {
    pcmNumber: 1,
    surfacePrompt: 'A lake.',
    sensoryPrompt: 'Cool.',
    soulPrompt: 'Mine.',
  })
  // Ids of the same millisecond have no order.
  const ids = [t.deps.newId(), t.deps.newId(), t.deps.newId()].sort()
  for (const [index, id] of ids.entries())
    await query(
      `insert into generations (id, user_id, pcm_id, prompt, seed, model_choice, status, stage, attempt, finished_at, content_hash, error_code, error_message, image_url)
       select $1, $2, id, 'A secret lake.', 1, 'dall-e-3', $3, 'done', 2, now(), 'x', 'generation_failed', 'Too busy.', $4 from pcms where user_id = $2`,
      [id, admin.userId, index === 1 ? 'succeeded' : 'failed', index === 1 ? '/media/images/x' : null],
    )
  const first = await admin.send('GET', '/api/admin/generations?limit=1')
  expect(first.body).toEqual([
    {
      id: ids[2],
      userId: admin.userId,
      email: admin.email,
      isForScenario: false,
      errorCode: 'generation_failed',
      errorMessage: 'Too busy.',
      modelChoice: 'dall-e-3',
      attempt: 2,
      createdAt: expect.any(String),
      startedAt: null,
      finishedAt: expect.any(String),
    },
  ])
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  expect((await admin.send('GET', next)).body).toMatchObject([{ id: ids[0] }])
})

it('shows mail that waits or has failed, and sends a failed one again, once', async () => {
  const failed = t.deps.newId()
  await query(
    `insert into auth.mail_outbox (id, kind, recipient, redirect_to, is_failed, attempts, last_error, user_metadata)
     values ($1, 'password_notice', 'max@example.com', '/', true, 11, '550 no such mailbox', '{"first_name": "Secret"}')`,
    [failed],
  )
  const { body } = await admin.send('GET', '/api/admin/queue')
  expect(body.mail).toEqual({ waiting: 0, failed: 1, oldestWaitingAt: null })
  expect(body.failedMail).toEqual([
    {
      id: failed,
      kind: 'password_notice',
      recipient: 'max@example.com',
      attempts: 11,
      lastError: '550 no such mailbox',
      createdAt: expect.any(String),
    },
  ])
  const retries = await Promise.all(
    [1, 2, 3].map(() => admin.send('POST', `/api/admin/mail/${failed}/retry`)),
  )
  expect(retries.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  const state = (await admin.send('GET', '/api/admin/queue')).body
  expect(state.mail).toMatchObject({ waiting: 1, failed: 0, oldestWaitingAt: expect.any(String) })
  expect(state.jobs).toContainEqual(expect.objectContaining({ name: 'auth.send-mail' }))
  const { rows } = await query(
    `select count(*)::int as count from pgboss.job where name = 'auth.send-mail' and data ->> 'mailId' = $1`,
    [failed],
  )
  expect(rows).toEqual([{ count: 1 }])
  expect((await readTrail(t)).slice(1)).toMatchObject([{ action: 'mail_retried', details: { id: failed } }])
  expect(await t.deliverOneMail()).toMatchObject({ to: 'max@example.com' })
})

it('reads no more of the mail than it shows, however much has failed', async () => {
  await query(
    `insert into auth.mail_outbox (id, kind, recipient, redirect_to, is_failed, created_at)
     select gen_random_uuid(), 'recovery', 'person' || n || '@example.com', '/', true, now() - n * interval '1 minute'
     from generate_series(1, 20000) n`,
  )
  await query('vacuum analyze auth.mail_outbox')
  const pool = t.deps.db.$client
  const statements = await recordStatements(pool, async () => {
    const { body } = await admin.send('GET', '/api/admin/queue')
    expect(body.mail.failed).toBe(MAX_COUNTED)
  })
  const ofMail = statements.filter(({ text }) => text.includes('mail_outbox'))
  let rows = 0
  for (const statement of ofMail) rows += readRows(await explain(pool, statement, 'analyze'))
  expect(rows).toBeGreaterThanOrEqual(MAX_COUNTED)
  expect(rows).toBeLessThan(2 * MAX_COUNTED)
})

it('shows failed jobs without what they are about, and has one done again, once', async () => {
  await admin.send('POST', '/api/admin/invitations', { email: 'job@example.com' })
  const { rows } = await query(
    `update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "Secret"}'
     where name = 'auth.send-mail' and state = 'created' returning id`,
  )
  const before = (await admin.send('GET', '/api/admin/queue')).body
  expect(before.failedJobs).toHaveLength(rows.length)
  expect(JSON.stringify(before)).not.toContain('Secret')
  const [{ id }] = before.failedJobs
  const retry = (name: string) => admin.send('POST', `/api/admin/jobs/${name}/${id}/retry`)
  expect((await retry('exports.run')).status).toBe(404)
  const retries = await Promise.all([1, 2, 3].map(() => retry('auth.send-mail')))
  expect(retries.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  const after = (await admin.send('GET', '/api/admin/queue')).body
  expect(after.failedJobs).toHaveLength(rows.length - 1)
  expect((await readTrail(t)).at(-1)).toMatchObject({
    action: 'job_retried',
    details: { job: 'auth.send-mail', id },
  })
})

it('has one of several failed runs of a sweep done again, not two at once', async () => {
  const ids = [t.deps.newId(), t.deps.newId()]
  await query(
    `insert into pgboss.job (id, name, state, policy, completed_on)
     select id, 'auth.send-mail', 'failed', 'stately', now() from unnest($1::uuid[]) as id`,
    [ids],
  )
  const retry = (id?: string) => admin.send('POST', `/api/admin/jobs/auth.send-mail/${id}/retry`)
  expect((await retry(ids[0])).status).toBe(200)
  expect(await retry(ids[1])).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

it('shows the state of the database and the storage', async () => {
  const { status, body } = await admin.send('GET', '/api/admin/health')
  expect(status).toBe(200)
  expect(body.database.byteLength).toBeGreaterThan(1_000_000)
  expect(body.database.appliedMigrations).toBe(body.database.knownMigrations)
  expect(body.backups).toBeNull()
  const lastAt = '2026-11-22T03:17:00.000Z'
  await mkdir(join(t.deps.env.DATA_DIR, 'backups', '2026-11-22T03-17-00Z'), { recursive: true })
  const env = { ...t.deps.env, BACKUP_SCHEDULE: '17 3 * * *' }
  expect((await readHealth({ ...t.deps, env })).backups).toEqual({ lastAt })
  expect(body.storage).toMatchObject({ kind: 'disk', isReachable: true, freeBytes: expect.any(Number) })
})

it('keeps the audit trail unchanged for a year, and finds entries by person and action', async () => {
  await expect(query('update audit_entries set reason = null')).rejects.toThrow(
    'The audit trail is not changed.',
  )
  await expect(query('delete from audit_entries')).rejects.toThrow('The audit trail is not changed.')
  const { length } = await readTrail(t)
  await query(`insert into audit_entries (action, created_at)
    select 'role_granted', now() - interval '366 days' from generate_series(1, 1500)`)
  await recordAudit(t.deps.db, COMMAND_LINE, { action: 'role_revoked', targetId: 'max' })
  await removeOldAuditEntries(t.deps)
  expect(await readTrail(t)).toHaveLength(length + 1)

  const find = async (search: Record<string, string>) =>
    (await admin.send('GET', `/api/admin/audit?${new URLSearchParams(search)}`)).body
  expect(await find({ person: 'max' })).toMatchObject([{ action: 'role_revoked', targetEmail: null }])
  const own = await find({ person: 'ADMIN@example.com' })
  expect(own.map(({ action }: { action: string }) => action)).toEqual([
    'job_retried',
    'job_retried',
    'person_invited',
    'mail_retried',
    'role_granted',
  ])
  expect(await find({ person: admin.userId, action: 'mail_retried' })).toMatchObject([
    { actorId: admin.userId, actorEmail: admin.email, address: '127.0.0.1' },
  ])
  expect(await find({ person: 'nobody@example.com' })).toEqual([])
  const first = await admin.send('GET', `/api/admin/audit?limit=2&person=${admin.userId}`)
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  expect((await admin.send('GET', next)).body).toEqual(own.slice(2, 4))
})
