import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '#server/errors.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { defineRequestedJob } from './define-job.ts'
import { startJobQueue } from './queue.ts'

const LONG_TIMEOUT = { timeout: 20_000 }
const double = defineRequestedJob({
  name: 'test.double',
  payload: z.object({ n: z.number() }),
  result: z.object({ doubled: z.number() }),
  timeoutMs: 30_000,
})

const openWorker = (t: TestApp) => startJobQueue(String(t.deps.env.DATABASE_URL), t.deps.db, t.deps.log)

/** Another node that runs the job with the handler. */
async function startWorker(t: TestApp, handler: (payload: { n: number }) => Promise<{ doubled: number }>) {
  const worker = await openWorker(t)
  await worker.handleRequests(double, handler, { concurrency: 2 })
  return {
    [Symbol.asyncDispose]: async () => {
      await worker.stopWork()
      await worker.close()
    },
  }
}

const statesOf = async (t: TestApp) =>
  (await t.deps.db.execute(sql`select state::text from pgboss.job where name = ${double.name}`)).rows

describe('requested jobs', () => {
  it('runs a requested job on another node and returns its result to its requester', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await using _worker = await startWorker(t, async ({ n }) => ({ doubled: 2 * n }))
    const results = await Promise.all([1, 2, 3].map((n) => t.deps.jobs.request(double, { n })))
    expect(results).toEqual([{ doubled: 2 }, { doubled: 4 }, { doubled: 6 }])
  })

  it('throws the AppError of the handler unchanged, without a second attempt', async () => {
    await using t = await startTestApp({ hasWorker: false })
    let attempts = 0
    await using _worker = await startWorker(t, async () => {
      attempts++
      throw new AppError('rate_limited', 'Too many.', { fields: { n: 'too large' }, retryAfterS: 7 })
    })
    const error = await t.deps.jobs.request(double, { n: 1 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      code: 'rate_limited',
      message: 'Too many.',
      fields: { n: 'too large' },
      retryAfterS: 7,
    })
    expect(attempts).toBe(1)
  })

  it('retries after an unexpected error, and then throws one with the same message and code', async () => {
    await using t = await startTestApp({ hasWorker: false })
    let attempts = 0
    await using _worker = await startWorker(t, async () => {
      attempts++
      throw new Error('Reading failed.', {
        cause: Object.assign(new Error('This is a folder.'), { code: 'EISDIR' }),
      })
    })
    const error = await t.deps.jobs.request(double, { n: 1 }).catch((reason: unknown) => reason)
    expect(error).not.toBeInstanceOf(AppError)
    expect(error).toMatchObject({ message: 'Reading failed.', code: 'EISDIR' })
    expect(attempts).toBe(2)
  })

  it('throws `unavailable` after a temporary error, also one without a code', async () => {
    await using t = await startTestApp({ hasWorker: false })
    await using _worker = await startWorker(t, async () => {
      throw new Error('Failed query: select 1', { cause: new Error('Connection terminated unexpectedly') })
    })
    const refused = t.deps.jobs.request(double, { n: 1 })
    await expect(refused).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 5 })
  })

  it('throws `unavailable` where each worker that took the job has died', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const refused = t.deps.jobs.request(double, { n: 1 }).catch((reason: unknown) => reason)
    await vi.waitFor(async () => expect(await statesOf(t)).toEqual([{ state: 'created' }]), LONG_TIMEOUT)
    await t.deps.db.execute(sql`
      update pgboss.job set state = 'failed', output = '{"value": {"message": "job heartbeat timeout"}}'
      where name = ${double.name}`)
    expect(await refused).toMatchObject({ code: 'unavailable', retryAfterS: 5 })
  })

  it('runs the job on another worker when the first one stops during it', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const began = Promise.withResolvers<void>()
    const first = await openWorker(t)
    await first.handleRequests(double, () => {
      began.resolve()
      return new Promise(() => undefined)
    })
    const result = t.deps.jobs.request(double, { n: 21 })
    await began.promise
    await first.close()
    await using _second = await startWorker(t, async ({ n }) => ({ doubled: 2 * n }))
    expect(await result).toEqual({ doubled: 42 })
  })

  it('cancels the job and throws `unavailable` when no worker fetches it in time', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const refused = t.deps.jobs.request({ ...double, timeoutMs: 200 }, { n: 1 })
    await expect(refused).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 5 })
    expect(await statesOf(t)).toEqual([{ state: 'cancelled' }])
  })

  it('returns the result when its notification is lost', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const began = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    await using _worker = await startWorker(t, async ({ n }) => {
      began.resolve()
      await mayEnd.promise
      return { doubled: 2 * n }
    })
    const result = t.deps.jobs.request(double, { n: 1 })
    await began.promise
    // Repeated until the job has completed, so that no re-established connection receives the notification.
    const terminateListeners = () =>
      t.deps.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'future-memory job-results'
          and datname = current_database()`,
      )
    await terminateListeners()
    mayEnd.resolve()
    await vi.waitFor(async () => {
      await terminateListeners()
      expect(await statesOf(t)).toEqual([{ state: 'completed' }])
    }, LONG_TIMEOUT)
    expect(await result).toEqual({ doubled: 2 })
  })

  it('completes the job when its requester has stopped', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const mayEnd = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    await using _worker = await startWorker(t, async ({ n }) => {
      began.resolve()
      await mayEnd.promise
      return { doubled: 2 * n }
    })
    const requester = await openWorker(t)
    const abandoned = requester.request({ ...double, timeoutMs: 1_000 }, { n: 1 }).catch(() => undefined)
    await began.promise
    await requester.close()
    mayEnd.resolve()
    await vi.waitFor(async () => expect(await statesOf(t)).toEqual([{ state: 'completed' }]), LONG_TIMEOUT)
    await abandoned
  })
})
