import {
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, TRACE_PARENT_HEADER, W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '#server/env-otel.ts'
import { warnThrottled } from '#server/log-throttle.ts'
import type { Logger } from '#server/logger.ts'
import type { SpanInput, Tracing } from './tracing.ts'

const SERVICE_NAME = 'future-memory'
const KINDS: Record<SpanInput['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** Sends traces to the OTLP address of the environment, in batches. A collector that cannot be reached is logged, and nothing waits for it. */
export async function openTelemetry(settings: TraceSettings, version: string, log: Logger): Promise<Tracing> {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const warn = () => warnThrottled(log, { event: 'traces_not_sent' }, 'traces were not sent to the collector')
  setGlobalErrorHandler(warn)
  const provider = new TracerProvider({
    resource: resourceOf(version),
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: await openExporter(settings), ...withoutUndefined(settings.batch) }),
    ],
  })
  const tracer = provider.getTracer(SERVICE_NAME, version)
  const propagator = new W3CTraceContextPropagator()

  const parentOf = ({ traceparent, tracestate }: SpanInput): Context =>
    traceparent === undefined
      ? context.active()
      : propagator.extract(ROOT_CONTEXT, { traceparent, tracestate }, defaultTextMapGetter)

  return {
    start(input) {
      const parent = parentOf(input)
      if (input.isPart && !trace.getSpanContext(parent)) return undefined
      const span = tracer.startSpan(
        input.name,
        { kind: KINDS[input.kind], attributes: input.attributes ?? {} },
        parent,
      )
      return {
        run: (work) => context.with(trace.setSpan(parent, span), work),
        end({ error, name, attributes } = {}) {
          if (name !== undefined) span.updateName(name)
          if (attributes) span.setAttributes(attributes)
          // Not the message of the error, which may contain a text or an address.
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
          if (error instanceof Error) span.setAttribute('error.type', error.name)
          span.end()
        },
      }
    },
    currentTraceparent() {
      const carrier: Record<string, string> = {}
      propagator.inject(context.active(), carrier, defaultTextMapSetter)
      return carrier[TRACE_PARENT_HEADER]
    },
    async close() {
      await provider.shutdown().catch(warn)
      context.disable()
    },
  }
}

const resourceOf = (version: string) =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': SERVICE_NAME, 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }))

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const root = roots[sampler.replace('parentbased_', '')]?.() ?? new AlwaysOnSampler()
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

async function openExporter({ protocol }: TraceSettings) {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  return new OTLPTraceExporter()
}

/** An unset option must be absent, so that its default holds. */
const withoutUndefined = (options: TraceSettings['batch']) => ({
  ...(options.scheduledDelayMillis === undefined
    ? {}
    : { scheduledDelayMillis: options.scheduledDelayMillis }),
  ...(options.exportTimeoutMillis === undefined ? {} : { exportTimeoutMillis: options.exportTimeoutMillis }),
  ...(options.maxQueueSize === undefined ? {} : { maxQueueSize: options.maxQueueSize }),
  ...(options.maxExportBatchSize === undefined ? {} : { maxExportBatchSize: options.maxExportBatchSize }),
})
