/** Work in a thread that took longer than it may; the thread was ended. */
export class TimeLimitError extends Error {
  constructor(what: string, limitMs: number, options?: ErrorOptions) {
    super(`${what} took longer than ${limitMs} ms.`, options)
    this.name = 'TimeLimitError'
  }
}
