/** Calls the work, and `onEnd` once when it has ended: at once, or when its promise settles. `error` is undefined after a success. */
export function whenSettled<T>(work: () => T, onEnd: (error: unknown) => void): T {
  let result: T
  try {
    result = work()
  } catch (error) {
    onEnd(error)
    throw error
  }
  if (result instanceof Promise) result.then(() => onEnd(undefined), onEnd)
  else onEnd(undefined)
  return result
}
