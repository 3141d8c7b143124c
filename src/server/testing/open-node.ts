import type { DepsOverrides, OpenDeps } from '../deps.ts'
import { openDeps } from '../open-deps.ts'
import type { TestApp } from './test-app.ts'

/** The dependencies of another process on the same database and files; no worker or server is started. */
export async function openNode(
  t: TestApp,
  role: 'all' | 'web' | 'worker',
  ai: NonNullable<DepsOverrides['ai']> = t.ai,
): Promise<OpenDeps & AsyncDisposable> {
  const { log, verifier } = t.deps
  const deps = await openDeps({ ...t.deps.env, ROLE: role }, { log, verifier, ai }, (error) => {
    throw error
  })
  return {
    ...deps,
    async [Symbol.asyncDispose]() {
      await deps.jobs.stopWork()
      await deps.close()
    },
  }
}
