import { threadCpuUsage } from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import { type Frame, paintAtEasel } from './painter/easel.ts'
import { parts } from './painter/load-parts.ts'
import { openShelf } from './painter/sprite-shelf.ts'
import { PaintingAborted, sharedTeam } from './painter/team.ts'
import type { Scene } from './scene.ts'

/** One member of a team of painters: waits for a job, paints its share, reports if it leads. */
export interface WorkerJob {
  id: number
  memory: SharedArrayBuffer
  /** Sprites of this and earlier pictures. */
  shelf: SharedArrayBuffer
  scene: Scene
  seed: number
  width: number
  height: number
  timeBudgetMs: number
}

export type WorkerMessage =
  | { id: number; kind: 'frame'; frame: Frame }
  | { id: number; kind: 'done'; rgb: Uint8Array | undefined }
  | { id: number; kind: 'failed'; message: string; isAborted: boolean }

const { member, members } = workerData as { member: number; members: number }
const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker thread only.')

/** What this thread did itself, so that a busy machine paints the same picture, only later. */
function workedMs(): number {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

port.on('message', (job: WorkerJob) => {
  const { id } = job
  const send = (message: WorkerMessage, bytes?: Uint8Array) => {
    if (bytes) port.postMessage(message, [bytes.buffer as ArrayBuffer])
    else port.postMessage(message)
  }
  try {
    openShelf(job.shelf)
    const team = sharedTeam(job.memory, member, members)
    const onFrame = (frame: Frame) => send({ id, kind: 'frame', frame }, frame.rgb)
    const shared = paintAtEasel(team, job, parts, onFrame, workedMs)
    const rgb = team.isLead ? shared.slice() : undefined
    send({ id, kind: 'done', rgb }, rgb)
  } catch (error) {
    const isAborted = error instanceof PaintingAborted
    // The others would wait for this member for ever.
    Atomics.store(new Int32Array(job.memory, 0, 8), 2, 1)
    send({
      id,
      kind: 'failed',
      isAborted,
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
})
