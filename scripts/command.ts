import { AppError } from '#server/errors.ts'
import { OperatorError } from '#server/operator-error.ts'

/** The shortest time between two lines of progress. */
const INTERVAL_MS = 2_000

/** Prints progress to the standard error output, not more often than every two seconds. */
export function progressPrinter(): (line: string) => void {
  let printedAt = 0
  return (line) => {
    const now = performance.now()
    if (now - printedAt < INTERVAL_MS) return
    printedAt = now
    console.error(line)
  }
}

/** Aborted by the first signal that asks this process to end. */
export function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => controller.abort())
  return controller.signal
}

/** Such as `1.4 GB`. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1_000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}

/** Runs a command: prints errors that the operator can mend, and the usage for wrong arguments, without a stack. `--help` prints the usage only. */
export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage)
    return
  }
  try {
    await run()
  } catch (error) {
    const isUsageError =
      error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    if (isUsageError) console.error(usage)
    else console.error(error instanceof OperatorError || error instanceof AppError ? error.message : error)
    process.exitCode = 1
  }
}
