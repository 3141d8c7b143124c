/** The requests of the first page that a person opens at once come first. */
const DELAY_MS = 5_000

/**
 * Gives what only the start needed back to the system, a few seconds after it; V8 itself would keep it. Without Node's flag
 * `--expose-gc`, does nothing.
 */
export function releaseStartMemory(): void {
  setTimeout(() => void globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), DELAY_MS).unref()
}
