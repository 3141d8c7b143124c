/** One request, as seen by the client. */
interface RequestRecord {
  call: string
  /** 0 without a response. */
  status: number
  startedAt: number
  endedAt: number
}

/** Measurements from the start of one fault to the start of the next. */
export interface FaultWindow {
  name: string
  startedAt: number
  /** When the fault was reverted; undefined while it lasts. */
  faultEndedAt: number | undefined
  requests: number
  byStatus: Map<number, number>
  /** End of the first successful write that began after the fault. */
  recoveredAt: number | undefined
  logLines: number
  /** Log lines of jobs, connections and the database, rather than of a failed response. */
  backgroundLines: number
  longestLine: string
  lastLines: string[]
  lineCounts: Map<string, number>
  /** Violations, and how often each occurred. */
  problems: Map<string, number>
  /** Why the fault could not be injected. */
  skipReasons: string[]
}

export interface Recorder {
  windows: FaultWindow[]
  current(): FaultWindow
  beginWindow(name: string): FaultWindow
  endFault(): void
  record(request: RequestRecord, isWrite: boolean): void
  /** Assigned to the window of `startedAt`; default: now. */
  addProblem(text: string, startedAt?: number): void
  addLogLine(line: string): void
}

const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)

export function startRecorder(): Recorder {
  const windows: FaultWindow[] = []
  const current = () => windows.at(-1) ?? beginWindow('start')
  const windowAt = (time: number) => windows.findLast(({ startedAt }) => startedAt <= time) ?? current()
  function beginWindow(name: string): FaultWindow {
    const window: FaultWindow = {
      name,
      startedAt: performance.now(),
      faultEndedAt: undefined,
      requests: 0,
      byStatus: new Map(),
      recoveredAt: undefined,
      logLines: 0,
      backgroundLines: 0,
      longestLine: '',
      lastLines: [],
      lineCounts: new Map(),
      problems: new Map(),
      skipReasons: [],
    }
    windows.push(window)
    return window
  }
  return {
    windows,
    current,
    beginWindow,
    endFault() {
      current().faultEndedAt = performance.now()
    },
    record(request, isWrite) {
      const window = windowAt(request.startedAt)
      window.requests++
      count(window.byStatus, request.status)
      const isAfter = window.faultEndedAt !== undefined && request.startedAt >= window.faultEndedAt
      if (isWrite && isAfter && request.status >= 200 && request.status < 300)
        window.recoveredAt ??= request.endedAt
    },
    addProblem: (text, startedAt = performance.now()) => void count(windowAt(startedAt).problems, text),
    addLogLine(line) {
      const window = current()
      window.logLines++
      if (line.length > window.longestLine.length) window.longestLine = line
      window.lastLines = [...window.lastLines.slice(-4), line.slice(0, 300)]
      const { isOfResponse, text } = readLine(line)
      if (!isOfResponse) window.backgroundLines++
      count(window.lineCounts, text)
    },
  }
}

/** The events that are logged for a response with status 500 or above. */
const EVENTS_OF_RESPONSES = new Set(['request_failed', 'auth_call_failed'])

/** The part of a log line that equal lines have in common, to count them. */
function readLine(line: string) {
  try {
    const { msg, event, err } = JSON.parse(line)
    const text = `${event ?? msg}: ${err?.cause?.code ?? err?.code ?? err?.type ?? ''} ${err?.cause?.message ?? err?.message ?? ''}`
    return { isOfResponse: EVENTS_OF_RESPONSES.has(event), text: text.replace(/\s+/g, ' ').slice(0, 160) }
  } catch {
    return { isOfResponse: false, text: line.slice(0, 160) }
  }
}
