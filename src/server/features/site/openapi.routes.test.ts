import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { ERROR_STATUS } from '#shared/errors.ts'
import { callDocs } from '#shared/openapi/call-docs.ts'
import { buildOpenApiDocument, entriesOf } from '#shared/openapi/document.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ hasWorker: false })
})
afterAll(() => t[Symbol.asyncDispose]())

const load = async () => (await t.app.inject({ url: '/api/openapi.json' })).json()

it('is a valid document of OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(await load())
  expect(errors ?? []).toEqual([])
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

it('names every part that it refers to', async () => {
  const document = await load()
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
  expect(refs.length).toBeGreaterThan(100)
  for (const [, kind = '', name = ''] of refs)
    expect(Object.keys(document.components[kind]), `${kind}/${name}`).toContain(name)
})

it('has every route under /api and /media, and no other', async () => {
  const registered = t.app
    .registeredRoutes()
    .filter(({ url, method }) => /^\/(api|media)\//.test(url) && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  const { paths } = await load()
  const documented = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(registered.length).toBeGreaterThan(50)
  expect(documented.sort()).toEqual(registered.sort())
})

it('has examples that the contract accepts', () => {
  for (const [name, { method, body }] of entriesOf(contract)) {
    const { example } = callDocs[name]
    if (body) expect(body.safeParse(example).success, name).toBe(true)
    else expect(example, `${method} ${name}`).toBeUndefined()
  }
})

it('is made once, public, and revalidated by its ETag', async () => {
  const first = await t.app.inject({ url: '/api/openapi.json' })
  expect(first.headers['cache-control']).toBe('public, max-age=300')
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await t.app.inject({ url: '/api/openapi.json', headers })).statusCode).toBe(304)
})

it('states every code of errors, by its status', () => {
  const document = JSON.stringify(buildOpenApiDocument({ serverUrl: 'https://example.org', version: '1' }))
  const unstated = Object.keys(ERROR_STATUS).filter((code) => !document.includes(`\`${code}\``))
  // These two are answered before a call is known.
  expect(unstated).toEqual(['forbidden', 'method_not_allowed', 'request_timeout'])
})
