/**
 * Compares the stored objects with the database: `npm run reconcile` prints what no row refers to, `npm run reconcile --
 * --delete` also removes it. Uses this folder's configuration, whether or not the server runs.
 */
import { parseArgs } from 'node:util'
import { EnvError, loadEnv } from '#server/env.ts'
import { AppError } from '#server/errors.ts'
import { reconcileObjects } from '#server/features/objects/reconcile.ts'
import { openStore } from '#server/providers.ts'
import { withDatabase } from './with-database.ts'

const isForOperator = (error: unknown) =>
  error instanceof EnvError || error instanceof AppError || (error instanceof TypeError && 'code' in error)

try {
  const { values } = parseArgs({ options: { delete: { type: 'boolean', default: false } } })
  const env = loadEnv()
  const store = await openStore(env)
  await withDatabase(env, (db) =>
    reconcileObjects(
      { db, store },
      {
        isDelete: values.delete,
        now: Date.now(),
        report: ({ prefix, listed, pending, orphaned, removed, missing }) =>
          console.log(
            [
              `${prefix} ${listed} objects`,
              `${orphaned} without a row for more than a day`,
              ...(values.delete ? [`${removed} of them removed`] : []),
              `${pending} about to be removed`,
              ...(missing === undefined ? [] : [`${missing} rows without their object`]),
            ].join(', '),
          ),
      },
    ),
  )
  if (!values.delete) console.log('Nothing was changed. With --delete, objects without a row are removed.')
} catch (error) {
  console.error(isForOperator(error) && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
