import { type CallTarget, recordCall } from './metrics/measurements.ts'
import { inSpan } from './traces/tracing.ts'

/**
 * The same object, with the time and outcome of each call of a method measured, and traced where it is a part of a trace. The
 * arguments are not looked at.
 */
export function observeCalls<T extends object>(target: Exclude<CallTarget, 'job'>, port: T): T {
  return new Proxy(port, {
    get(observed, name) {
      const member: unknown = Reflect.get(observed, name)
      if (typeof member !== 'function' || typeof name !== 'string') return member
      return (...args: unknown[]): unknown =>
        inSpan({ name: `${target} ${name}`, kind: 'client', isPart: true }, () =>
          recordCall(target, name, (): unknown => Reflect.apply(member, observed, args)),
        )
    },
  })
}
