import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerJob, WorkerMessage } from '../worker.ts'

const { member } = workerData as { member: number }

parentPort?.on('message', ({ id, seed }: WorkerJob) => {
  // Seed 0 is a picture that never ends.
  while (seed === 0 && member === 1);
  const message: WorkerMessage = { id, kind: 'done', rgb: member === 0 ? Uint8Array.of(seed) : undefined }
  parentPort?.postMessage(message)
})
