import { afterCommit } from '#server/db/after-commit.ts'
import type { Db } from '#server/db/client.ts'
import { record } from '#server/metrics/measurements.ts'
import type { GenerationRow } from './queries/generations.ts'

/** Measures a generation that has ended, once the transaction has committed. */
export function recordEnd(
  tx: Db,
  { createdAt, startedAt }: Pick<GenerationRow, 'createdAt' | 'startedAt'>,
  { status, errorCode, finishedAt }: { status: string; errorCode: string | null; finishedAt: Date },
): void {
  afterCommit(tx, () =>
    record({ kind: 'generation_ended', status, errorCode, createdAt, startedAt, finishedAt }),
  )
}
