import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createMoment, makeAdministrator } from '#server/testing/factories.ts'
import { failure, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { TEXT_LIMITS } from '#shared/product.ts'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** The paths of all fields of a schema, with "0" for the entry of a list. */
function fieldsOf(schema: Schema, path: string[] = []): string[][] {
  const inner = [
    ...(schema.anyOf ?? []).flatMap((option) => fieldsOf(option, path).slice(1)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => fieldsOf(field, [...path, name])),
    ...(schema.items ? fieldsOf(schema.items, [...path, '0']) : []),
  ]
  return [path, ...inner]
}

/** An object, or list, with only this value at the path. */
const wrap = (path: string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value)

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

const WRONG_VALUES: unknown[] = [
  null,
  true,
  0,
  1.5,
  -1,
  1e300,
  '',
  '2',
  'no such choice',
  'x'.repeat(40_000),
  [],
  {},
  [3],
  [null, null],
  Array.from({ length: 9 }, (_, n) => n),
  { id: 'x' },
]

const MACHINE_WORDS =
  /expected|received|invalid|nan\b|undefined|\bstring\b|\binteger\b|\bobject\b(?<!JSON object)|regex|zod|null\b/i

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ hasWorker: false })
  // Others are told that there are no calls of administrators.
  await makeAdministrator(t, t.user('eve'))
})
afterAll(() => t[Symbol.asyncDispose]())

const send = (call: Call, body: unknown) =>
  t.app.inject({
    method: call.method,
    url: call.path.replace(/:\w+/g, '1'),
    headers: { ...t.user('eve').headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

const CALLS_WITH_BODY = (Object.entries(contract) as [string, Call][]).flatMap(([name, call]) =>
  call.body ? [{ name, call, schema: call.body }] : [],
)

describe('messages for invalid bodies', () => {
  it.each(CALLS_WITH_BODY)('are plain and name the field in $name', async ({ call, schema }) => {
    let refusedCount = 0
    for (const path of fieldsOf(jsonSchema(schema)))
      for (const value of WRONG_VALUES) {
        const body = wrap(path, value)
        const isValid = schema.safeParse(body ?? {}).success
        if (isValid) continue
        const response = await send(call, body)
        const hint = `${JSON.stringify(body).slice(0, 80)}: ${response.body}`
        expect(response.statusCode, hint).toBe(400)
        const { message, fields } = response.json()
        const messages = Object.values<string>(fields)
        expect(messages.length, hint).toBeGreaterThan(0)
        expect(message, hint).toBe(`${Object.keys(fields)[0]}: ${messages[0]}`)
        for (const one of messages) {
          expect(one, hint).not.toMatch(MACHINE_WORDS)
          expect(one, hint).toMatch(/^[A-Z].*\.$/)
        }
        refusedCount++
      }
    if (call !== contract.recoverMissingImages) expect(refusedCount).toBeGreaterThan(10)
  })

  it.each([
    [contract.createMoment, { pcmNumber: '2' }, 'pcmNumber', 'A whole number from 1 to 6 is needed.'],
    [contract.createDailyAction, { pcmId: 1 }, 'actionText', 'This is missing.'],
    [
      contract.createDailyAction,
      { pcmId: 1, actionText: 'x'.repeat(501) },
      'actionText',
      'At most 500 characters.',
    ],
    [contract.generateImage, { pcmId: 1, prompt: 3 }, 'prompt', 'A text is needed.'],
    [
      contract.generateImage,
      { pcmId: 1, prompt: 'a', preferredModel: 'x' },
      'preferredModel',
      'Please choose one of: gpt-image-1, dall-e-3.',
    ],
    [contract.recordMomentRehearsal, { pcmId: 1, durationMinutes: 61 }, 'durationMinutes', 'At most 60.'],
    [contract.updateScenario, { scenarioText: 'short' }, 'scenarioText', 'At least 10 characters.'],
    [contract.createExport, [], 'body', 'A JSON object is needed.'],
  ])('say what is needed', async (call, body, field, message) => {
    expect((await send(call, body)).json().fields).toMatchObject({ [field]: message })
  })
})

describe('messages for invalid headers', () => {
  it.each([
    ['Idempotency-Key', 'x'.repeat(201), 'At most 200 characters.'],
    ['x-time-zone', 'Nowhere', 'Not a known time zone.'],
  ])('are plain and name %s', async (name, value, message) => {
    await createMoment(t.user('ada'))
    const response = await t.app.inject({
      method: 'POST',
      url: contract.recordMomentRehearsal.path,
      headers: { ...t.user('ada').headers, [name]: value },
      payload: { pcmId: 1 },
    })
    expect([response.statusCode, response.json().fields]).toEqual([400, { [name]: message }])
  })
})

describe('numbers', () => {
  it.each([true, '2', [3], 2.5, null, 0, 7])('are not made of %j', async (pcmNumber) => {
    const ada = t.user('ada')
    const moment = await createMoment(ada, { pcmNumber: 1 })
    const response = await t.app.inject({
      method: 'POST',
      url: contract.createMoment.path,
      headers: ada.headers,
      payload: { pcmNumber, surfacePrompt: 'Other words.' },
    })
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['pcmNumber']])
    expect(await ada.call(contract.listMoments)).toEqual([moment])
  })

  it.each(['0x1', '+1', '01', '1e0', '1.0', '%201', '1%20', '-1', '\u0661', 'true'])(
    'in a path are plain decimal digits, unlike %s',
    async (number) => {
      const ada = t.user('ada')
      await createMoment(ada, { pcmNumber: 1 })
      const statusOf = async (url: string) =>
        (await t.app.inject({ url: encodeURI(url).replaceAll('%25', '%'), headers: ada.headers })).statusCode
      expect(await statusOf('/api/pcms/1')).toBe(200)
      expect(await statusOf(`/api/pcms/${number}`)).toBe(404)
    },
  )

  it('do not move a moment to another number', async () => {
    const ada = t.user('ada')
    const first = await createMoment(ada, { pcmNumber: 1 })
    const error = await failure(
      ada.call(contract.updateMoment, {
        params: { id: first.id },
        body: { pcmNumber: 3, soulPrompt: 'New.' },
      }),
    )
    expect(error.status).toBe(400)
    expect(error.body.fields).toEqual({ pcmNumber: 'This is moment 1, and its number cannot be changed.' })
    await ada.call(contract.updateMoment, { params: { id: first.id }, body: { pcmNumber: 1 } })
    expect(await ada.call(contract.getMoment, { params: { pcm: 1 } })).toEqual(first)
  })
})

describe('lengths', () => {
  it('name no limit for a number that is too large for every field', async () => {
    const error = await failure(
      t.user('ada').call(contract.updateStoryProgress, { body: { completedPcms: 1e30 } }),
    )
    expect(error.body.fields).toEqual({ completedPcms: 'This number is too large.' })
  })

  it('are checked after trimming', async () => {
    const ada = t.user('ada')
    const { id } = await createMoment(ada)
    const blanks = ' '.repeat(600)
    const action = await ada.call(contract.createDailyAction, {
      body: { pcmId: id, actionText: `${blanks}${'x'.repeat(500)}${blanks}` },
    })
    expect(action.actionText).toBe('x'.repeat(500))
    const named = await ada.call(contract.updateMoment, {
      params: { id },
      body: { descriptiveName: `${blanks}View Earth${blanks}` },
    })
    expect(named.descriptiveName).toBe('View Earth')
    const { layer, prompt, inspiration } = TEXT_LIMITS
    const written = await ada.call(contract.updateMoment, {
      params: { id },
      body: { surfacePrompt: `${'x'.repeat(layer)}\n\n`, enhancedPrompt: ` ${'y'.repeat(prompt)}` },
    })
    expect(written).toMatchObject({ surfacePrompt: 'x'.repeat(layer), enhancedPrompt: 'y'.repeat(prompt) })
    const inspired = await ada.call(contract.updateDailyInspiration, {
      params: { id },
      body: { dailyInspiration: `${'z'.repeat(inspiration)}\n` },
    })
    expect(inspired.dailyInspiration).toBe('z'.repeat(inspiration))
  })

  it('leave the blanks around a shorter text', async () => {
    const { surfacePrompt } = await createMoment(t.user('ada'), { surfacePrompt: ' A lake.\n' })
    expect(surfacePrompt).toBe(' A lake.\n')
  })
})

describe('bodies', () => {
  const post = (headers: Record<string, string>, payload?: string | Buffer) =>
    t.app.inject({
      method: 'POST',
      url: '/api/pcms',
      headers: { ...t.user('eve').headers, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
  const JSON_TYPE = { 'content-type': 'application/json' }
  const WORDS = '{"pcmNumber":5,"surfacePrompt":"Café"}'

  it.each([
    ['plain text', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['no type', { 'content-type': '' }],
  ])('of %s are 415', async (_name, headers) => {
    const response = await post(headers, WORDS)
    expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type'])
  })

  it.each(['iso-8859-1', '"utf-16"'])('in the charset %s are 400', async (charset) => {
    const response = await post({ 'content-type': `application/json; charset=${charset}` }, WORDS)
    expect([response.statusCode, response.json().message]).toEqual([400, 'The body must be JSON in UTF-8.'])
  })

  it('that are not UTF-8 are 400, and nothing is stored', async () => {
    const response = await post(JSON_TYPE, Buffer.from(WORDS, 'latin1'))
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'The body holds bytes that are not UTF-8.',
    ])
    expect(await t.user('eve').call(contract.listMoments)).toEqual([])
    const stored = await post({ 'content-type': 'application/json; charset=UTF-8' }, WORDS)
    expect(stored.json().surfacePrompt).toBe('Café')
  })

  it('that are not JSON are 400 in plain words', async () => {
    expect((await post(JSON_TYPE, '{')).json().message).toBe('The body is not valid JSON.')
  })

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'none'])(
    'may be empty with the content type %s where none is needed',
    async (type) => {
      const recovered = await t.app.inject({
        method: 'POST',
        url: contract.recoverMissingImages.path,
        headers: { ...t.user('eve').headers, 'content-type': type, 'content-length': '0' },
      })
      expect([recovered.statusCode, recovered.json()]).toEqual([200, { recoveredCount: 0 }])
    },
  )

  it('that are empty lack the first field that is needed', async () => {
    const response = await post(JSON_TYPE, '')
    expect(response.json().fields).toEqual({ pcmNumber: 'A whole number from 1 to 6 is needed.' })
  })

  it('of more than a megabyte are 413', async () => {
    expect((await post(JSON_TYPE, 'x'.repeat(1_100_000))).statusCode).toBe(413)
  })
})

describe('an unauthorized call', () => {
  it('is 401 and names the scheme', async () => {
    const response = await t.app.inject('/api/pcms')
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  })
})
