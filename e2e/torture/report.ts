import type { FaultWindow } from './recorder.ts'

const RECOVERY_TIMEOUT_MS = 30_000
/** A failed generation logs three retries and its end; a lost database logs once per open connection. */
const MAX_BACKGROUND_LINES = 400
const MAX_LINE_LENGTH = 16_384

/** Violations in the window of a fault; empty when the server recovered correctly. */
export function problemsOf(window: FaultWindow): string[] {
  const { problems, faultEndedAt, recoveredAt } = window
  const failures = [...problems].map(([text, times]) => (times > 1 ? `${text} (${times} times)` : text))
  if (faultEndedAt !== undefined && recoveredAt === undefined)
    failures.push('no write succeeded after the fault')
  else if (
    faultEndedAt !== undefined &&
    recoveredAt !== undefined &&
    recoveredAt - faultEndedAt > RECOVERY_TIMEOUT_MS
  )
    failures.push(`the first successful write after the fault took ${seconds(recoveredAt - faultEndedAt)}`)
  const failed = [...window.byStatus]
    .filter(([status]) => status >= 500)
    .reduce((sum, [, times]) => sum + times, 0)
  const ofResponses = window.logLines - window.backgroundLines
  const mostCommonSuffix = () => `; most often: ${mostCommon(window)}`
  // Requests in flight at the end of a window are logged in the next one, hence the margin.
  if (ofResponses > failed * 2 + 50)
    failures.push(`${ofResponses} log lines for ${failed} failed responses${mostCommonSuffix()}`)
  if (window.backgroundLines > MAX_BACKGROUND_LINES)
    failures.push(`${window.backgroundLines} log lines of jobs and connections${mostCommonSuffix()}`)
  if (window.longestLine.length > MAX_LINE_LENGTH)
    failures.push(
      `a log line of ${window.longestLine.length} characters: ${window.longestLine.slice(0, 200)}`,
    )
  return failures
}

const mostCommon = ({ lineCounts }: FaultWindow) =>
  [...lineCounts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([text, times]) => `${times} × ${text}`)
    .join(' | ')

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** A table with one row per fault. */
export function table(windows: FaultWindow[]): string[] {
  const rows = windows.map((window) => {
    const { faultEndedAt, recoveredAt, skipReasons } = window
    const isSkipped = skipReasons.length > 0
    return [
      window.name,
      String(window.requests),
      [...window.byStatus]
        .sort(([a], [b]) => a - b)
        .map(([status, times]) => `${status || 'none'}: ${times}`)
        .join('  '),
      String(window.logLines),
      faultEndedAt !== undefined && recoveredAt !== undefined ? seconds(recoveredAt - faultEndedAt) : '-',
      isSkipped ? 'not injected' : problemsOf(window).length === 0 ? 'passed' : 'failed',
    ]
  })
  const all = [['fault', 'requests', 'responses by status', 'log lines', 'recovery', 'result'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
