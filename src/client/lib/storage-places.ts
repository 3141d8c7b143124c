/** A place for texts by key. Storage that is disabled or full behaves as if it were empty, and does not throw. */
export interface Place {
  get: (key: string) => string | null
  /** Returns false if storage is disabled or full. */
  set: (key: string, raw: string) => boolean
  remove: (key: string) => void
  keys: () => string[]
}

/** Returns the fallback if the action throws. */
export function attempt<R>(action: () => R, fallback: R): R {
  try {
    return action()
  } catch {
    return fallback
  }
}

function webStorage(open: () => Storage): Place {
  return {
    get: (key) => attempt(() => open().getItem(key), null),
    set: (key, raw) =>
      attempt(() => {
        open().setItem(key, raw)
        return true
      }, false),
    remove: (key) => attempt(() => open().removeItem(key), undefined),
    keys: () => attempt(() => Object.keys(open()), []),
  }
}

function memoryPlace(): Place {
  const content = new Map<string, string>()
  return {
    get: (key) => content.get(key) ?? null,
    set: (key, raw) => {
      content.set(key, raw)
      return true
    },
    remove: (key) => void content.delete(key),
    keys: () => [...content.keys()],
  }
}

export const local = webStorage(() => localStorage)
/** Survives a reload of this tab, and has room of its own. */
export const session = webStorage(() => sessionStorage)
/** Lost with the page. */
export const memory = memoryPlace()
