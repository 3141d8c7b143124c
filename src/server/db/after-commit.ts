const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Calls back when the transaction has committed, and not at all when it rolls back; at once where `tx` is no transaction. For what
 * is only counted: the process may end in between.
 */
export function afterCommit(tx: object, callback: () => void): void {
  const callbacks = waiting.get(tx)
  if (callbacks) callbacks.push(callback)
  else callback()
}

/** For the one place that runs transactions: registers its transaction, and calls the callbacks when it has committed. */
export async function withCallbacks<T>(run: (register: (tx: object) => void) => Promise<T>): Promise<T> {
  const callbacks: (() => void)[] = []
  const result = await run((tx) => waiting.set(tx, callbacks))
  for (const callback of callbacks) callback()
  return result
}
