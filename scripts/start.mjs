// `npm start`: installs what is missing, builds the client and the server when they are stale, and runs the server on the pinned
// Node. A server that was ready and then ended unexpectedly is started again. `npm run dev` runs the server from its sources.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build-if-stale.mjs'
import { installDependencies, pinnedNode, root } from './install.mjs'
import { SERVER_ENV, SERVER_FLAGS, supervise } from './supervise.mjs'

const USAGE = `Usage:
  npm start               installs what is missing, builds the page, and serves it on http://localhost:3000
  npm run dev             the same, and starts again when a source file changes
  npm start -- --help     this text, and every setting

More commands are in README.md.
`

const args = process.argv.slice(2)
const unknown = args.filter((arg) => !/^(--help|-h|--watch.*)$/.test(arg))
if (unknown.length > 0) {
  console.error(
    `There is no option ${unknown.join(' ')}. Settings are environment variables or lines of a file .env.\n\n${USAGE}`,
  )
  process.exit(1)
}
if (args.includes('--help') || args.includes('-h')) {
  console.log(`${USAGE}\nSettings:\n\n${readFileSync(join(root, '.env.example'), 'utf8')}`)
  process.exit(0)
}

installDependencies({ withDevelopment: false })
const watchFlags = args.filter((arg) => arg.startsWith('--watch'))
const isWatching = watchFlags.length > 0
buildIfStale({ clientOnly: isWatching })

supervise(() =>
  spawn(
    pinnedNode,
    [...SERVER_FLAGS, ...watchFlags, isWatching ? 'src/server/main.ts' : 'dist/server/main.mjs'],
    {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // Caches the compiled sources between starts.
      env: {
        ...SERVER_ENV,
        NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
        ...process.env,
      },
    },
  ),
)
