/**
 * `npm run torture`: the real server under load while its database, provider, clock and disk fail; six to ten minutes.
 * `-- --short` takes a minute and a half, `-- --seed <number>` repeats the choices of an earlier run, `-- --only <words>` injects only the
 * faults whose names contain them. `-- --kills <number>` instead ends processes of two web nodes, a worker and their PostgreSQL with
 * SIGKILL, so many times; a thousand take about an hour.
 */
import { parseArgs } from 'node:util'
import { tortureByKills } from '../e2e/torture/kills.ts'
import { torture } from '../e2e/torture/torture.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean' },
    seed: { type: 'string' },
    only: { type: 'string' },
    kills: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)
const print = (line: string) => console.log(line)
const failures = values.kills
  ? await tortureByKills({ kills: Number(values.kills), seed, print })
  : await torture({
      isShort: values.short ?? false,
      seed,
      ...(values.only ? { only: values.only } : {}),
      print,
    })
for (const line of failures) console.log(`failed: ${line}`)
console.log(
  failures.length === 0 ? 'passed' : `${failures.length} ${failures.length === 1 ? 'failure' : 'failures'}`,
)
process.exit(failures.length === 0 ? 0 : 1)
