import { whenSettled } from './when-settled.ts'

type Attributes = Record<string, string | number | boolean>

export interface SpanInput {
  /** Of a limited number: a route, a method or a queue, never an address or a text. */
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  /** Never a prompt, an address, a token or a name. */
  attributes?: Attributes
  /** W3C trace context of the caller; the parent is the current span without it. */
  traceparent?: string
  tracestate?: string
  /** True for what is of interest only as a part of something: no span is started without a parent. */
  isPart?: boolean
}

export interface OpenSpan {
  /** Makes the span the parent of what the work starts. */
  run<T>(work: () => T): T
  end(result?: { error?: unknown; name?: string; attributes?: Attributes }): void
}

/** Implemented by open-telemetry.ts. */
export interface Tracing {
  start(input: SpanInput): OpenSpan | undefined
  /** W3C trace context of the current span. */
  currentTraceparent(): string | undefined
  close(): Promise<void>
}

let tracing: Tracing | undefined

/** Called when traces are switched on; undefined when they end. */
export function setTracing(next: Tracing | undefined): void {
  tracing = next
}

export const isTracing = (): boolean => tracing !== undefined

/** Starts a span that the caller ends; undefined while traces are off. */
export const startSpan = (input: SpanInput): OpenSpan | undefined => tracing?.start(input)

/** Undefined while traces are off, and outside of a span. */
export const currentTraceparent = (): string | undefined => tracing?.currentTraceparent()

/** Runs the work in a span of its own. */
export function inSpan<T>(input: SpanInput, work: () => T): T {
  const span = tracing?.start(input)
  if (!span) return work()
  return span.run(() => whenSettled(work, (error) => span.end(error === undefined ? {} : { error })))
}
