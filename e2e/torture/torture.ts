import { FAULTS, type Fault, NO_FAULT } from './faults.ts'
import { type FaultWindow, startRecorder } from './recorder.ts'
import { problemsOf, table } from './report.ts'
import { runFaults } from './run-faults.ts'
import { seededRandom } from './seeded-random.ts'
import { FULL_DISK_FAULTS, mountSmallDisk, STORAGE_FAULTS } from './storage-faults.ts'
import { withTempDir } from './temp-dir.ts'

const SMALL_DISK_MB = 600

export interface TortureOptions {
  isShort: boolean
  seed: number
  /** Only faults whose names contain this, after the window without a fault, in which the first data is written. */
  only?: string
  print: (line: string) => void
}

/** Runs the server under load and injects the faults in order; returns the failures. */
export async function torture({ isShort, seed, only = '', print }: TortureOptions): Promise<string[]> {
  const random = seededRandom(seed)
  const failures: string[] = []
  const windows: FaultWindow[] = []
  const add = (part: { failures: string[]; windows: FaultWindow[] }) => {
    failures.push(...part.failures)
    windows.push(...part.windows)
  }
  const isWanted = (fault: Fault) => fault === NO_FAULT || fault.name.includes(only)
  const faults = [...FAULTS, ...STORAGE_FAULTS].filter(isWanted)
  if (faults.length > 0)
    await withTempDir(async (dataDir) => add(await runFaults(faults, dataDir, isShort, random, print)))
  if (isShort) print('The full disk is tested only in the long run.')
  else if (FULL_DISK_FAULTS.some(isWanted))
    await withTempDir(async (dataDir) => {
      const unmount = await mountSmallDisk(dataDir, SMALL_DISK_MB)
      if (typeof unmount === 'string') return windows.push(...skippedWindows(FULL_DISK_FAULTS, unmount))
      try {
        add(await runFaults(FULL_DISK_FAULTS, dataDir, isShort, random, print))
      } finally {
        await unmount()
      }
    })
  for (const line of ['', ...table(windows)]) print(line)
  for (const { name, skipReasons } of windows)
    for (const reason of skipReasons) print(`Not injected: ${name}: ${reason}.`)
  for (const window of windows) failures.push(...problemsOf(window).map((text) => `${window.name}: ${text}`))
  return failures
}

const skippedWindows = (faults: Fault[], reason: string): FaultWindow[] =>
  faults.map(({ name }) => {
    const window = startRecorder().beginWindow(name)
    window.skipReasons.push(reason)
    return window
  })
