import { z } from 'zod'

/** Traces by the standard variables of OpenTelemetry. The exporter reads its addresses, headers and certificates itself. */
export interface TraceSettings {
  protocol: 'http/protobuf' | 'http/json'
  sampler: (typeof SAMPLERS)[number]
  /** The share of the traces that a ratio sampler records, 0 to 1. */
  ratio: number
  batch: {
    scheduledDelayMillis?: number | undefined
    exportTimeoutMillis?: number | undefined
    maxQueueSize?: number | undefined
    maxExportBatchSize?: number | undefined
  }
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
const PROTOCOLS = ['http/protobuf', 'http/json'] as const

const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
const count = z.coerce.number({ error: 'must be a number' }).int().positive().optional()
const protocol = z.enum(PROTOCOLS, { error: `must be one of ${PROTOCOLS.join(', ')}` }).optional()

const schema = z.object({
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: 'must be a number' }).min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: count,
  OTEL_BSP_EXPORT_TIMEOUT: count,
  OTEL_BSP_MAX_QUEUE_SIZE: count,
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count,
})

/** Any name of the standard: the exporter knows more of them than this file. */
export const isOtelSetting = (name: string): boolean => /^OTEL_[A-Z0-9_]+$/.test(name)

/** Undefined without an address to send traces to, or when they are switched off. The problems are lines for the operator. */
export function readTraceSettings(given: Readonly<Record<string, string | undefined>>): {
  traces: TraceSettings | undefined
  problems: string[]
} {
  const hasEndpoint = given.OTEL_EXPORTER_OTLP_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  const isDisabled = given.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true'
  if (!hasEndpoint || isDisabled || given.OTEL_TRACES_EXPORTER === 'none')
    return { traces: undefined, problems: [] }
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return { traces: undefined, problems }
  }
  const settings = parsed.data
  return {
    traces: {
      protocol:
        settings.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ??
        settings.OTEL_EXPORTER_OTLP_PROTOCOL ??
        'http/protobuf',
      sampler: settings.OTEL_TRACES_SAMPLER,
      ratio: settings.OTEL_TRACES_SAMPLER_ARG,
      batch: {
        scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY,
        exportTimeoutMillis: settings.OTEL_BSP_EXPORT_TIMEOUT,
        maxQueueSize: settings.OTEL_BSP_MAX_QUEUE_SIZE,
        maxExportBatchSize: settings.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
      },
    },
    problems: [],
  }
}
