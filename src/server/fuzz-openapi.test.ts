import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type FakeStripe, startFakeStripe, WEBHOOK_SECRET } from './adapters/payments/testing/fake-stripe.ts'
import { createAction, createImage, createMoment, createScenario } from './testing/factories.ts'
import { type OpenApiRequest, openApiDocument, openApiRequests } from './testing/fuzz/openapi-requests.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

/** Set FUZZ_REQUESTS for a longer run, and FUZZ_SEED to repeat one. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 400)
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
const MS_PER_REQUEST = 100
const CONCURRENCY = 4
const RESPONSE_TIMEOUT_MS = 20_000

let stripe: FakeStripe
let t: TestApp
let origin: string
beforeAll(async () => {
  stripe = await startFakeStripe()
  t = await startTestApp({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_key',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
      CREDIT_PACKS: JSON.stringify([
        { id: 'small', credits: 20, amount: 900, currency: 'eur', label: '9 €' },
      ]),
    },
  })
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await t[Symbol.asyncDispose]()
  await stripe.close()
})

/** Records of every kind, so that valid requests find something. */
async function createRecords() {
  const ada = t.user('ada')
  const { id: momentId } = await createMoment(ada)
  const { generationId, imageUrl } = await createImage(ada, momentId)
  const { id: scenarioId } = await createScenario(ada, momentId)
  const { id: actionId } = await createAction(ada, momentId)
  const { token } = await ada.call(contract.createPersonalToken, {
    body: { name: 'fuzz', scopes: ['read', 'write', 'generate'] },
  })
  const ids = {
    uuids: [generationId, imageUrl.split('/').at(-1) ?? '', t.deps.newId()],
    numbers: [1, 2, 6, 7, momentId, scenarioId, actionId, 1_000_000],
  }
  return { token, ids }
}

/** Only a sign-in may make these; a person of their own, because one of them deletes the account. */
const BY_SIGN_IN = new Set(
  Object.entries(contract)
    .filter(([, { tokenScope }]) => tokenScope === null)
    .map(([name]) => name),
)

const send = ({ url, method, headers, body, operationId }: OpenApiRequest, token: string) =>
  fetch(`${origin}${url}`, {
    method,
    redirect: 'manual',
    headers: {
      ...headers,
      authorization: `Bearer ${BY_SIGN_IN.has(operationId) ? `test:${operationId}` : token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })

/** Validates answers by the document: its statuses, content types and schemas. */
function answerValidator(document: object) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const pointer = (...parts: string[]) =>
    parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
  const find = (...parts: string[]) => {
    const ref = `api#/${pointer(...parts)}`
    return { ref, exists: ajv.getSchema(ref) !== undefined }
  }
  return async ({ path, method }: OpenApiRequest, response: Response): Promise<string | undefined> => {
    const { status } = response
    const text = await response.text()
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
    // Node's server answers what is not HTTP itself.
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status)]
    if (!find(...place).exists) return `status ${status} is not in the document: ${text.slice(0, 200)}`
    if (text === '' || type === '') return undefined
    if (!find(...place, 'content', type).exists) return `status ${status} as ${type} is not in the document`
    if (type !== 'application/json') return undefined
    const schema = find(...place, 'content', type, 'schema')
    const validate = ajv.getSchema(schema.ref)
    if (!validate || validate(JSON.parse(text))) return undefined
    return `status ${status}: ${ajv.errorsText(validate.errors)}`
  }
}

it(
  `answers ${REQUESTS} requests made from its OpenAPI document as that says, and none with 5xx`,
  async () => {
    const { token, ids } = await createRecords()
    const published: unknown = await (await fetch(`${origin}/api/openapi.json`)).json()
    const document = openApiDocument.parse(published)
    const findFault = answerValidator(published as object)
    const requests = fc.sample(openApiRequests(document, ids), { numRuns: REQUESTS, seed: SEED })
    const faults = new Map<string, string>()
    const statuses = new Map<number, number>()
    const check = async (request: OpenApiRequest) => {
      const response = await send(request, token).catch((error: Error) => error)
      const isLost = response instanceof Error
      if (!isLost) statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const fault = isLost
        ? `no response: ${response.message}`
        : ((response.status >= 500 ? `status ${response.status}` : undefined) ??
          (await findFault(request, response)))
      if (fault === undefined) return
      const kind = `${request.operationId}: ${fault}`
      if (!faults.has(kind))
        faults.set(kind, `${request.method} ${request.url} ${request.body?.slice(0, 200) ?? ''}`)
    }
    const queue = requests.values()
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (const request of queue) await check(request)
      }),
    )
    if (process.env.FUZZ_REQUESTS)
      process.stdout.write(`${REQUESTS} requests, seed ${SEED}: ${JSON.stringify([...statuses].sort())}\n`)
    expect(
      [...faults].map(([kind, example]) => `${kind}\n    ${example}`),
      `seed ${SEED}`,
    ).toEqual([])
    // Enough of them are valid to reach what the calls do.
    expect((statuses.get(200) ?? 0) / REQUESTS).toBeGreaterThan(0.2)
  },
  60_000 + REQUESTS * MS_PER_REQUEST,
)
