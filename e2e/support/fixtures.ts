import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { startFakeOpenAi } from './fake-openai.ts'
import { type ServerUnderTest, startServer } from './server.ts'

export const PASSWORD = 'a long and quiet secret'

export interface Account {
  email: string
  userId: string
  /** The same account at another server that uses the same data. */
  atServer(server: ServerUnderTest): Account
  /** Makes an API call as this user and returns its JSON; throws unless it succeeds. */
  api<T>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<T>
}

interface WorkerFixtures {
  ai: Awaited<ReturnType<typeof startFakeOpenAi>>
  /** A server with the fake provider, shared by the tests of a worker; each test creates its own accounts. */
  server: ServerUnderTest
}

interface TestFixtures {
  /** A confirmed account, signed in on `page`. */
  account: Account
  /** Fails the test when axe finds a violation on the page. */
  expectAccessible: (page: Page) => Promise<void>
}

let counter = 0

/** Signs up, confirms by the mailed link unless the account works at once, and signs in, by HTTP alone. */
export async function createAccount(server: ServerUnderTest, name = 'maya') {
  const email = `${name}-${process.pid}-${++counter}@example.com`
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const signedUp = await post('/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { first_name: 'Maya', last_name: 'Lind' },
  })
  if (signedUp.access_token) return { account: accountOf(server, email, signedUp), session: signedUp }
  const link = new URL(await server.mailedLink(email)).searchParams
  await post('/auth/v1/verify', { token_hash: link.get('token_hash'), type: link.get('type') })
  const session = await post('/auth/v1/token?grant_type=password', { email, password: PASSWORD })
  return { account: accountOf(server, email, session), session }
}

function accountOf(
  server: ServerUnderTest,
  email: string,
  session: { access_token: string; user: { id: string } },
): Account {
  return {
    email,
    userId: session.user.id,
    atServer: (other) => accountOf(other, email, session),
    async api(method, path, body, headers) {
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${session.access_token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (response.status === 204 ? undefined : await response.json()) as never
    },
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ai: [
    async ({}, use) => {
      const ai = await startFakeOpenAi()
      await use(ai)
      await ai.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ ai }, use) => {
      const server = await startServer({ OPENAI_API_KEY: 'fake', OPENAI_BASE_URL: ai.url })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  account: async ({ server, context, ai }, use) => {
    ai.setBehaviour('succeed')
    const { account, session } = await createAccount(server)
    await context.addInitScript(
      ([key, value]) => {
        // Once per tab: after sign-out, the session must not be restored. window.name survives, because the app clears both storages.
        if (window.name !== 'was-signed-in') localStorage.setItem(key, value)
        window.name = 'was-signed-in'
      },
      ['future-memory-auth', JSON.stringify(session)] as const,
    )
    await use(account)
  },
  expectAccessible: async ({}, use) => {
    await use(async (page) => {
      // Contrast is measured after finite animations have ended.
      await page.evaluate(async () => {
        const finiteAnimations = document
          .getAnimations()
          .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        await Promise.allSettled(finiteAnimations.map((one) => one.finished))
      })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
      ).toEqual([])
    })
  },
})

export { expect }

export const LAYER_TEXTS = {
  surface: 'I stand on a wooden deck above a still lake at dawn, and two children run along the pier.',
  sensory: 'Cool air on my cheeks, a warm mug in my hands, the smell of pine and coffee.',
  soul: 'I chose this life, and I am home in it.',
}

/** Creates a moment with its three layers by HTTP. */
export const createMoment = (account: Account, pcmNumber = 1) =>
  account.api<{ id: number; combinedPrompt: string }>('POST', '/api/pcms', {
    pcmNumber,
    surfacePrompt: LAYER_TEXTS.surface,
    sensoryPrompt: LAYER_TEXTS.sensory,
    soulPrompt: LAYER_TEXTS.soul,
  })

/** Creates a moment with an image by HTTP. */
export async function createMomentWithImage(account: Account, pcmNumber = 1) {
  const moment = await createMoment(account, pcmNumber)
  const image = await account.api<{ imageUrl: string }>('POST', '/api/generate-image', {
    prompt: `${LAYER_TEXTS.surface} Moment ${pcmNumber}.`,
    pcmId: moment.id,
  })
  return { ...moment, imageUrl: image.imageUrl }
}
