import { setTimeout as pause } from 'node:timers/promises'
import { type startFakeStripe, WEBHOOK_SECRET } from '#server/adapters/payments/testing/fake-stripe.ts'
import { createAccount, PASSWORD } from '../support/fixtures.ts'
import { call, type LoadContext, type LoadUser } from './api-client.ts'
import { type Client, createClient } from './load-client.ts'
import { PACK_CREDITS } from './verify.ts'

const USERS = 5
const LOOPS_PER_USER = 2
const DRAIN_TIMEOUT_MS = 90_000
/** Longer than a server works on a request that its client has given up. */
const QUIET_AFTER_MS = 20_000

/** The settings of a server that uses the fake providers. */
export const providerSettings = (aiUrl: string, stripeUrl: string) => ({
  OPENAI_API_KEY: 'fake',
  OPENAI_BASE_URL: aiUrl,
  STRIPE_SECRET_KEY: 'sk_test_key',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_URL: stripeUrl,
  CREDIT_PACKS: JSON.stringify([
    { id: 'small', credits: PACK_CREDITS, amount: 900, currency: 'eur', label: '9 €' },
  ]),
})

/** Accounts, each with several clients that write different moments. */
export async function createClients(
  load: LoadContext,
  stripe: Awaited<ReturnType<typeof startFakeStripe>>,
  random: () => number,
) {
  const clients: Client[] = []
  for (let n = 0; n < USERS; n++) {
    const { account, session } = await createAccount(load.server, `torture${n}`)
    const user: LoadUser = {
      email: account.email,
      password: PASSWORD,
      token: session.access_token,
      cookie: '',
      pendingSignIn: undefined,
    }
    await call(load, user, 'GET', '/api/auth/user')
    for (let loop = 0; loop < LOOPS_PER_USER; loop++)
      clients.push(
        createClient(
          load,
          stripe,
          user,
          [1, 2, 3].map((number) => number + loop * 3),
          random,
        ),
      )
  }
  return clients
}

/**
 * Repeats requests with unknown outcome until it is known; returns the clients for which it stays unknown. After many kills a
 * client has hundreds, so that only a whole pass after the time limit in which none was settled is a failure.
 */
export async function resolveOpenRequests(clients: Client[]): Promise<string[]> {
  const quietAt = Date.now() + QUIET_AFTER_MS
  const until = Date.now() + DRAIN_TIMEOUT_MS
  const failures = await Promise.all(
    clients.map(async (client) => {
      const { openRequests, openPurchases } = client.expected
      let openBefore = Infinity
      for (;;) {
        const isLate = Date.now() > until
        if (await client.resolveOpen(Date.now() > quietAt)) return []
        const open = [...openRequests.keys(), ...openPurchases.keys()]
        if (isLate && open.length >= openBefore)
          return [
            `${open.length} requests of ${client.user.email} still have an unknown outcome: ${open.slice(0, 5).join(', ')}`,
          ]
        openBefore = open.length
        await pause(500)
      }
    }),
  )
  return failures.flat()
}

/** A line with what the clients wrote. */
export function countsOf(clients: Client[]): string {
  const sum = (read: (client: Client) => number) => clients.reduce((total, client) => total + read(client), 0)
  return `Verified: ${sum(({ expected }) => expected.layers.size)} moments, ${sum(({ expected }) => expected.actions.size)} actions, ${sum(({ expected }) => expected.generations.size)} generations, ${sum(({ expected }) => expected.exports.size)} exports, ${sum(({ expected }) => expected.purchases.size)} purchases, ${sum(({ expected }) => expected.scenarios.size)} scenarios.`
}
