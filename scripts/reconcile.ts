/**
 * Compares the stored objects with the database: `npm run reconcile` prints what no row refers to, `npm run reconcile --
 * --delete` also removes it. Uses this folder's configuration, whether or not the server runs.
 */
import { parseArgs } from 'node:util'
import { loadEnv } from '#server/env.ts'
import { reconcileObjects } from '#server/features/objects/reconcile.ts'
import { openStore } from '#server/providers.ts'
import { runCommand } from './command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage:
  npm run reconcile               prints how many stored objects no row refers to
  npm run reconcile -- --delete   also removes those that are older than a day`

await runCommand(USAGE, async () => {
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
})
