import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeAdministrator } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Call } from '#shared/contract/call.ts'
import { UNSTORABLE_MESSAGE } from '#shared/contract/fields.ts'
import { contract } from '#shared/contract/index.ts'

/** Parameters that take any text that can be stored. */
const FREE_PARAMETERS = ['listPeople ?cursor', 'listPeople ?query', 'listAuditEntries ?person']

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

interface Field {
  path: string[]
  /** Free text, as opposed to an enum, an id or a date; its error message is the same everywhere. */
  isFree: boolean
}

/** The paths of a schema's string fields. */
function stringFields(schema: Schema, path: string[] = []): Field[] {
  if (schema.anyOf) return schema.anyOf.flatMap((option) => stringFields(option, path))
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, field]) => stringFields(field, [...path, name]))
  if (schema.items) return stringFields(schema.items, [...path, '0'])
  if (schema.type !== 'string') return []
  const isFree = schema.enum === undefined && schema.const === undefined && schema.format === undefined
  return [{ path, isFree }]
}

const fieldsOf = (schema: z.ZodType | undefined) =>
  schema ? stringFields(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : []

/** An object, or array, with only this value at the path. */
const wrap = (path: string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value)

const UNSTORABLE_TEXTS = { 'a high surrogate': 'a\ud800b', 'a low surrogate': '\udc00', 'a NUL': 'a\u0000b' }

const calls = Object.entries(contract) as [string, Call][]
const BODY_FIELDS = calls.flatMap(([name, call]) =>
  fieldsOf(call.body).map((field) => ({ name: `${name} ${field.path.join('.')}`, call, field })),
)
const QUERY_PARAMETERS = calls.flatMap(([name, call]) =>
  call.query
    ? Object.keys(
        (z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' }) as Schema).properties ?? {},
      ).map((parameter) => ({ name: `${name} ?${parameter}`, call, parameter }))
    : [],
)
const PARAMS = calls.flatMap(([name, call]) =>
  [...call.path.matchAll(/:(\w+)/g)].map(([, param]) => ({
    name: `${name} :${param}`,
    call,
    param: param ?? '',
  })),
)

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ hasWorker: false })
  // Others are told that there are no calls of administrators.
  await makeAdministrator(t, t.user())
})
afterAll(() => t[Symbol.asyncDispose]())

describe('input validation of calls', () => {
  it('is tested with every string field of the contract', () => {
    const names = BODY_FIELDS.map(({ name }) => name)
    for (const known of [
      'updateProfile appearanceProfile.additionalNotes',
      'generateImage feedback',
      'createDailyAction actionText',
      'updateScenario title',
      'deleteAccount confirmation',
    ])
      expect(names).toContain(known)
  })

  it.each(BODY_FIELDS)(
    'rejects text that cannot be stored in $name, and names the field',
    async ({ call, field }) => {
      for (const [kind, text] of Object.entries(UNSTORABLE_TEXTS)) {
        const response = await t.app.inject({
          method: call.method,
          url: call.path.replace(/:\w+/g, '1'),
          headers: t.user().headers,
          payload: wrap(field.path, text) as object,
        })
        expect(response.statusCode, kind).toBe(400)
        const problem = response.json().fields?.[field.path.join('.')]
        expect(problem, kind).toBeDefined()
        if (field.isFree) expect(problem, kind).toBe(UNSTORABLE_MESSAGE)
      }
    },
  )

  it.each(QUERY_PARAMETERS)(
    'rejects text that cannot be stored in $name',
    async ({ name, call, parameter }) => {
      // What is no UTF-8 is read as replacement characters, which can be stored.
      const storable = FREE_PARAMETERS.includes(name) ? [] : ['%ED%A0%80', '%F0%9F%98%80']
      for (const text of ['%00', ...storable]) {
        const url = `${call.path.replace(/:\w+/g, '1')}?${parameter}=${text}`
        const response = await t.app.inject({ method: call.method, url, headers: t.user().headers })
        expect([response.statusCode, Object.keys(response.json().fields)], text).toEqual([400, [parameter]])
      }
    },
  )

  it.each(PARAMS)('rejects text that cannot be stored in $name with 400 or 404', async ({ call, param }) => {
    for (const text of ['%00', '%ED%A0%80', '%F0%9F%98%80', '%', 'x'.repeat(2_000)]) {
      const url = call.path.replace(`:${param}`, text).replace(/:\w+/g, '1')
      const { headers } = t.user('somebody')
      const response = await t.app.inject({ method: call.method, url, headers })
      expect([400, 404], `${text.slice(0, 10)}: ${response.body}`).toContain(response.statusCode)
      expect(response.json()).toEqual({
        message: expect.any(String),
        code: expect.any(String),
        requestId: expect.any(String),
      })
    }
  })

  it.each(Object.entries(UNSTORABLE_TEXTS))('rejects %s in a header', async (_kind, text) => {
    const send = (headers: Record<string, string>) =>
      t.app.inject({
        method: 'POST',
        url: contract.recordMomentRehearsal.path,
        headers: { ...t.user().headers, ...headers },
        payload: { pcmId: 1 },
      })
    await t.user().call(contract.createMoment, {
      body: { pcmNumber: 1, surfacePrompt: 'a', sensoryPrompt: 'b', soulPrompt: 'c' },
    })
    for (const name of ['Idempotency-Key', 'x-time-zone']) {
      const response = await send({ [name]: text })
      expect(response.statusCode, name).toBe(400)
      expect(response.json().fields, name).toHaveProperty([name])
    }
  })
})

describe('values of the wrong type', () => {
  const WRONG_TYPES: unknown[] = [
    null,
    [],
    {},
    { toString: 1, valueOf: 1 },
    1e308,
    -1,
    '1e400',
    true,
    'x',
    { id: {} },
  ]

  it.each(calls.filter(([, call]) => call.body !== undefined))(
    'do not cause a server error in %s',
    async (_name, call) => {
      const schema = z.toJSONSchema(call.body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema
      for (const value of WRONG_TYPES)
        for (const body of [value, wrap(Object.keys(schema.properties ?? {}).slice(0, 1), value)]) {
          const response = await t.app.inject({
            method: call.method,
            url: call.path.replace(/:\w+/g, '1'),
            headers: { ...t.user('eve').headers, 'content-type': 'application/json' },
            payload: JSON.stringify(body),
          })
          expect(response.statusCode, `${JSON.stringify(body)}: ${response.body}`).toBeLessThan(500)
        }
    },
  )
})
