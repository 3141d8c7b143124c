import { z } from 'zod'
import { buildOpenApiDocument } from '#shared/openapi/document.ts'

const jsonSchema = z.looseObject({
  $ref: z.string().optional(),
  description: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  default: z.unknown().optional(),
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
export type JsonSchema = z.output<typeof jsonSchema>

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: jsonSchema,
})
export type Parameter = z.output<typeof parameter>

const response = z.object({
  description: z.string(),
  content: z
    .record(
      z.string(),
      z.object({
        schema: jsonSchema.optional(),
        'x-event-data': z.object({ generation: jsonSchema }).optional(),
      }),
    )
    .optional(),
})

const operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string().optional(),
  parameters: z.array(z.union([parameter, z.object({ $ref: z.string() })])).default([]),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z.object({ schema: jsonSchema, example: z.looseObject({}).optional() }),
      }),
    })
    .optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), response),
})

const documentShape = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), jsonSchema),
    parameters: z.record(z.string(), parameter),
  }),
})

export type Operation = Omit<z.output<typeof operation>, 'parameters'> & {
  method: string
  path: string
  parameters: Parameter[]
}

/** The calls by feature, and the named schemas, of the document that the server publishes. */
export function readDocument() {
  const { tags, paths, components } = documentShape.parse(
    JSON.parse(JSON.stringify(buildOpenApiDocument({ serverUrl: '/', version: '' }))),
  )
  const resolve = (part: z.output<typeof operation>['parameters'][number]): Parameter => {
    if ('name' in part) return part
    const found = components.parameters[part.$ref.split('/').at(-1) ?? '']
    if (!found) throw new Error(`There is no ${part.$ref}.`)
    return found
  }
  const operations: Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, ...rest }]) => ({
      ...rest,
      method: method.toUpperCase(),
      path,
      parameters: parameters.map(resolve),
    })),
  )
  return {
    features: tags
      .map(({ name }) => ({ name, operations: operations.filter((one) => one.tags[0] === name) }))
      .filter((feature) => feature.operations.length > 0),
    schemas: Object.entries(components.schemas).toSorted(([a], [b]) => a.localeCompare(b)),
  }
}
