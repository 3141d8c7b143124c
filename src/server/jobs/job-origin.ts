import { z } from 'zod'
import { recordCall } from '#server/metrics/measurements.ts'
import { currentTraceparent, inSpan } from '#server/traces/tracing.ts'
import { currentOrigin, runFrom } from '#server/work-origin.ts'

/** A further field of the stored payload; the job's own schema ignores it, and so does an earlier version. */
const storedOrigin = z.object({
  origin: z.object({ requestId: z.string().optional(), traceparent: z.string().optional() }).catch({}),
})

/** The payload to store, with the request and the trace that the job continues. */
export function withOrigin<P extends object>(payload: P): P & { origin?: object } {
  const requestId = currentOrigin()?.requestId
  const traceparent = currentTraceparent()
  if (requestId === undefined && traceparent === undefined) return payload
  return { ...payload, origin: { requestId, traceparent } }
}

/** Runs a fetched job as part of the request and the trace by which it was enqueued. */
export function runFromOrigin(queue: string, stored: unknown, work: () => Promise<void>): Promise<void> {
  const { requestId, traceparent } = storedOrigin.safeParse(stored).data?.origin ?? {}
  const traced = () =>
    inSpan(
      {
        name: `job ${queue}`,
        kind: 'consumer',
        attributes: { 'messaging.destination.name': queue },
        ...(traceparent === undefined ? {} : { traceparent }),
      },
      () => recordCall('job', queue, work),
    )
  return requestId === undefined ? traced() : runFrom({ requestId }, traced)
}
