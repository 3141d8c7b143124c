import { useState } from 'react'

/** Text that a reload of the page does not lose; `undefined` where none was typed. Sign-out does not outlive the tab. */
export function useKeptText(key: string) {
  const [text, setText] = useState<string | undefined>(() => read(key))
  const keep = (next: string | undefined) => {
    setText(next)
    try {
      if (next === undefined) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, next)
    } catch {
      // Without storage it is kept for as long as the page lives.
    }
  }
  return [text, keep] as const
}

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
