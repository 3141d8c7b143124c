import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProviderError } from '#server/adapters/ai/port.ts'
import { createMoment } from '#server/testing/factories.ts'
import { sampleImage } from '#server/testing/fake-ai.ts'
import { ApiError, startTestApp, type TestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { STARTING_CREDITS } from '#shared/product.ts'
import { ATTEMPT_TIMEOUT_MS } from './provider.ts'
import { requeueStalled } from './sweep.ts'
import { waitUntilTerminal } from './watch.ts'

/** What the provider does with one request. */
type Fault = 'none' | 'partial' | 'busy' | 'refused' | 'quota' | 'truncated' | 'thrown' | 'held'
const fault = fc.constantFrom<Fault>(
  'none',
  'none',
  'partial',
  'busy',
  'refused',
  'quota',
  'truncated',
  'thrown',
  'held',
)

type Command =
  | { kind: 'request'; moment: number; prompt: string; feedback?: string; key?: string; fault: Fault }
  | { kind: 'cancel'; which: number }
  /** The lease expires, and another worker claims the generation while the first one continues. */
  | { kind: 'freeze' }
  | { kind: 'release' }
  | { kind: 'recover' }
  | { kind: 'choose'; moment: number }
  | { kind: 'wait'; which: number }

const moment = fc.constantFrom(1, 2)
const which = fc.nat({ max: 9 })
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        kind: fc.constant('request' as const),
        moment,
        prompt: fc.constantFrom('A lake.', 'A harbour.'),
        feedback: fc.constantFrom('warmer', 'at night'),
        key: fc.constantFrom('one', 'two'),
        fault,
      },
      { requiredKeys: ['kind', 'moment', 'prompt', 'fault'] },
    ),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), which }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'freeze' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'release' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'recover' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('choose' as const), moment }) },
)

/** A fake provider that applies to each request the fault that was queued for it; held ones wait for `release`. */
function provider(t: TestApp) {
  let planned: Fault[] = []
  let held: (() => void)[] = []
  t.ai.setBehaviour(async (_request, { signal, onPartial }) => {
    const now = planned.shift() ?? 'none'
    if (now === 'held')
      await new Promise<void>((resolve, reject) => {
        held.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    if (now === 'partial') onPartial({ index: 0, bytes: await sampleImage() })
    if (now === 'busy' || now === 'refused' || now === 'quota') throw new ProviderError(now, `It is ${now}.`)
    if (now === 'thrown') throw new TypeError('A bug of the adapter.')
    const bytes = await sampleImage()
    return now === 'truncated' ? bytes.subarray(0, bytes.length >> 1) : bytes
  })
  return {
    plan: (next: Fault) => planned.push(next),
    release() {
      planned = []
      for (const go of held.splice(0)) go()
    },
    reset() {
      planned = []
      held = []
    },
  }
}

interface Known {
  user: TestUser
  /** Ids that a response contained. */
  acknowledged: Set<string>
}

async function run(t: TestApp, ai: ReturnType<typeof provider>, known: Known, command: Command) {
  const { user, acknowledged } = known
  const id =
    'which' in command ? [...acknowledged][command.which % Math.max(1, acknowledged.size)] : undefined
  switch (command.kind) {
    case 'request': {
      ai.plan(command.fault)
      const { prompt, feedback } = command
      const response = await user
        .call(
          contract.generateImage,
          { body: { prompt, pcmId: command.moment, ...(feedback ? { feedback } : {}) } },
          {
            headers: {
              prefer: 'respond-async',
              ...(command.key ? { 'idempotency-key': command.key } : {}),
            },
          },
        )
        .catch((error: unknown) => {
          if (error instanceof ApiError && [402, 409, 422].includes(error.status)) return undefined
          throw error
        })
      if (response && 'id' in response) acknowledged.add(response.id)
      return
    }
    case 'cancel':
      if (id) await user.call(contract.cancelGeneration, { params: { id } })
      return
    case 'wait':
      ai.release()
      if (id) await waitUntilTerminal(t.deps, user.userId, id)
      return
    case 'freeze':
      await t.deps.db.execute(
        sql`update generations set lease_expires_at = now() - interval '1 hour'
            where user_id = ${user.userId} and status = 'running'`,
      )
      return requeueStalled(t.deps, { userId: user.userId })
    case 'release':
      return ai.release()
    case 'recover':
      await user.call(contract.recoverMissingImages, { body: {} })
      return
    case 'choose': {
      const images = await user.call(contract.listMomentImages, { params: { pcm: command.moment } })
      const oldest = images.at(-1)
      if (oldest)
        await user.call(contract.selectImage, {
          params: { id: oldest.pcmId },
          body: { imageId: oldest.id },
        })
    }
  }
}

/** The balance equals the sum of the ledger, and is never negative. */
async function expectBalance(t: TestApp, userId: string) {
  const { rows } = await t.deps.db.execute<{ credits: number; entries: number }>(sql`
    select credits, (select sum(amount) from credit_entries where user_id = users.id)::int as entries
    from users where id = ${userId}`)
  expect(rows[0]?.credits).toBe(rows[0]?.entries)
  expect(rows[0]?.credits).toBeGreaterThanOrEqual(0)
}

/** Each generation has an image that decodes and cost one credit, or no image and no charge; every acknowledged one exists. */
async function expectSettled(t: TestApp, { user, acknowledged }: Known) {
  const { rows } = await t.deps.db.execute<{
    id: string
    status: string
    images: number
    paid: number
    is_regeneration: boolean
  }>(sql`
    select g.id, g.status, g.is_regeneration,
           (select count(*) from image_generations i where i.generation_id = g.id)::int as images,
           (select -coalesce(sum(amount), 0) from credit_entries e where e.reference = g.id::text)::int as paid
    from generations g where g.user_id = ${user.userId}`)
  for (const row of rows) {
    const isMade = row.status === 'succeeded'
    expect(['succeeded', 'failed', 'cancelled']).toContain(row.status)
    expect({ images: row.images, paid: row.paid }).toEqual(
      isMade ? { images: 1, paid: 1 } : { images: 0, paid: 0 },
    )
  }
  expect([...acknowledged].filter((id) => !rows.some((row) => row.id === id))).toEqual([])
  const made = rows.filter(({ status }) => status === 'succeeded')
  const stored = await user.call(contract.getUser)
  expect(stored.credits).toBe(STARTING_CREDITS - made.length)
  expect(stored.totalRegenerations).toBe(made.filter((row) => row.is_regeneration).length)
  for (const pcm of [1, 2]) {
    const images = await user.call(contract.listMomentImages, { params: { pcm } })
    const { imageUrl, isCompleted } = await user.call(contract.getMoment, { params: { pcm } })
    expect(isCompleted).toBe(images.length > 0)
    if (images.length === 0) expect(imageUrl).toBeNull()
    else expect(images.map((image) => image.imageUrl)).toContain(imageUrl)
    for (const image of images) {
      const { statusCode } = await t.app.inject({
        url: image.imageUrl,
        headers: { cookie: user.headers.cookie ?? '' },
      })
      expect(statusCode).toBe(200)
    }
  }
}

describe('generations under any sequence of commands and faults', () => {
  it('settles every generation with one image for one credit, or with none for no credit', async () => {
    await using t = await startTestApp({
      overrides: {
        // Only the attempt's timeout waits, and every attempt ends before it.
        wait: (ms, signal) =>
          ms === ATTEMPT_TIMEOUT_MS
            ? new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
            : Promise.resolve(),
      },
    })
    const ai = provider(t)
    let users = 0
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 14 }), async (commands) => {
        ai.reset()
        const known: Known = { user: t.user(`p${++users}`), acknowledged: new Set() }
        for (const pcmNumber of [1, 2]) await createMoment(known.user, { pcmNumber })
        for (const next of commands) {
          await run(t, ai, known, next)
          await expectBalance(t, known.user.userId)
        }
        ai.release()
        for (const id of known.acknowledged) await waitUntilTerminal(t.deps, known.user.userId, id)
        await expectBalance(t, known.user.userId)
        await expectSettled(t, known)
      }),
      { numRuns: 40, endOnFailure: false, interruptAfterTimeLimit: 60_000 },
    )
  }, 120_000)
})
