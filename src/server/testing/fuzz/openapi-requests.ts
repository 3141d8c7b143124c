import fc from 'fast-check'
import { z } from 'zod'

const jsonSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return jsonSchema.optional()
  },
  get anyOf() {
    return z.array(jsonSchema).optional()
  },
  get properties() {
    return z.record(z.string(), jsonSchema).optional()
  },
})
type JsonSchema = z.output<typeof jsonSchema>

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  schema: jsonSchema,
})
const reference = z.object({ $ref: z.string() })
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.union([parameter, reference])).default([]),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z.object({ schema: jsonSchema, example: z.unknown().optional() }),
      }),
    })
    .optional(),
})
/** What the requests are made from; `responses` are left to the validation of answers. */
export const openApiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), jsonSchema),
    parameters: z.record(z.string(), parameter),
  }),
})
type OpenApiDocument = z.output<typeof openApiDocument>

export interface OpenApiRequest {
  /** The path of the document, with its `{parameters}`. */
  path: string
  method: string
  operationId: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** Ids that records of the sender may have, and ids of nobody. */
export interface KnownIds {
  uuids: string[]
  numbers: number[]
}

const BROKEN = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  1e308,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '__proto__',
  '💥',
  [],
  {},
  [[null]],
  { id: {} },
)

const textOf = ({ minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('A lake at dawn.', 'x'.repeat(minLength), 'x'.repeat(maxLength)),
    },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength + 1), ' '.repeat(maxLength + 1), '') },
  )

const numberOf = ({ minimum = 0, maximum = 2 ** 31 - 1 }: JsonSchema, ids: KnownIds) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids.numbers) },
    { weight: 3, arbitrary: fc.constantFrom(minimum, maximum, Math.min(maximum, minimum + 1)) },
    { weight: 1, arbitrary: fc.constantFrom(minimum - 1, maximum + 1, 0.5, -0, 2 ** 53) },
  )

/** A value of the schema, mostly valid, at its boundaries or just outside of them. */
function schemaValue(document: OpenApiDocument, schema: JsonSchema, ids: KnownIds): fc.Arbitrary<unknown> {
  const of = (part: JsonSchema) => schemaValue(document, part, ids)
  if (schema.$ref) return of(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(of))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.format === 'uuid') return fc.constantFrom(...ids.uuids)
  if (schema.format === 'date-time')
    return fc.constantFrom(new Date().toISOString(), '2026-02-30T00:00:00Z', '9999-12-31T23:59:59+23:59')
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, ids)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array')
    return fc.array(of(schema.items ?? {}), { maxLength: (schema.maxItems ?? 5) + 1 })
  if (schema.properties) {
    const parts = Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, of(part)]),
    )
    return fc.record(parts, { requiredKeys: (schema.required ?? []).filter((name) => name in parts) })
  }
  return BROKEN
}

/** A body with one field removed, replaced by a value of another type, or added. */
const breakBody = (body: unknown): fc.Arbitrary<unknown> =>
  typeof body !== 'object' || body === null || Object.keys(body).length === 0
    ? BROKEN
    : fc
        .record({
          name: fc.constantFrom(...Object.keys(body), 'unknown'),
          value: BROKEN,
          isRemoved: fc.boolean(),
        })
        .map(({ name, value, isRemoved }) => {
          const { [name]: _removed, ...rest } = { ...body } as Record<string, unknown>
          return isRemoved ? rest : { ...rest, [name]: value }
        })

const MALFORMED = fc.constantFrom('', '{', 'null', '[]', '"text"', '{"a":1e999}', 'x'.repeat(1_100_000))

function bodyOf(document: OpenApiDocument, { requestBody }: z.output<typeof operation>, ids: KnownIds) {
  if (!requestBody) return fc.constant(undefined)
  const { schema, example } = requestBody.content['application/json']
  const asJson = (value: fc.Arbitrary<unknown>) => value.map((one) => JSON.stringify(one))
  return fc.oneof(
    { weight: 8, arbitrary: asJson(fc.constant(example)) },
    { weight: 8, arbitrary: asJson(schemaValue(document, schema, ids)) },
    { weight: 4, arbitrary: asJson(breakBody(example)).map((text) => text ?? '') },
    { weight: 1, arbitrary: MALFORMED },
  )
}

const HEADER_VALUES: Readonly<Record<string, readonly string[]>> = {
  'If-Match': ['"1"', '"2"', 'W/"1"', '*', '1', '"'],
  'If-None-Match': ['*', '"1"'],
  'Idempotency-Key': ['one', 'two', 'x'.repeat(200), 'x'.repeat(201)],
  Prefer: ['respond-async', 'wait=1'],
  'X-Time-Zone': ['Europe/Berlin', 'Asia/Kathmandu', 'Nowhere/Land'],
}

/** Requests to every operation of the document: valid, at boundaries and broken. */
export function openApiRequests(document: OpenApiDocument, ids: KnownIds): fc.Arbitrary<OpenApiRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method: method.toUpperCase(), one })),
  )
  return fc.constantFrom(...operations).chain(({ path, method, one }) => {
    const parameters = one.parameters.flatMap((part) => {
      const found = 'name' in part ? part : document.components.parameters[part.$ref.split('/').at(-1) ?? '']
      return found ? [found] : []
    })
    const values = parameters.map((part) => {
      const headers = HEADER_VALUES[part.name]
      const value = (headers ? fc.constantFrom(...headers) : schemaValue(document, part.schema, ids)).map(
        String,
      )
      const rarely = fc.oneof({ weight: 12, arbitrary: value }, { weight: 1, arbitrary: BROKEN.map(String) })
      return part.required || part.in === 'path' ? rarely : fc.option(rarely, { nil: undefined, freq: 2 })
    })
    return fc.tuple(fc.tuple(...values), bodyOf(document, one, ids)).map(([given, body]): OpenApiRequest => {
      const named = parameters.flatMap((part, index) => {
        const value = given[index]
        return value === undefined ? [] : [{ ...part, value: value.toWellFormed() }]
      })
      const query = new URLSearchParams(
        named.filter((part) => part.in === 'query').map(({ name, value }) => [name, value]),
      ).toString()
      return {
        path,
        method,
        operationId: one.operationId,
        url:
          named
            .filter((part) => part.in === 'path')
            .reduce(
              (url, { name, value }) => url.replace(`{${name}}`, () => encodeURIComponent(value)),
              path,
            ) + (query && `?${query}`),
        headers: Object.fromEntries(
          named
            .filter(({ in: place, value }) => place === 'header' && /^[\x20-\x7e]*$/.test(value))
            .map(({ name, value }) => [name, value]),
        ),
        body,
      }
    })
  })
}
