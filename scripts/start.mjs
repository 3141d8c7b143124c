// `npm start`: installs what is missing, builds the client when it is stale, and runs the server on the pinned Node. A server
// that was ready and then ended unexpectedly is started again.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale } from './build-if-stale.mjs'
import { installDependencies, pinnedNode, root } from './install.mjs'
import { SERVER_ENV, SERVER_FLAGS, supervise } from './supervise.mjs'

installDependencies({ withDevelopment: false })
buildIfStale()

const watchFlags = process.argv.slice(2).filter((arg) => arg.startsWith('--watch'))
supervise(() =>
  spawn(pinnedNode, [...SERVER_FLAGS, ...watchFlags, 'src/server/main.ts'], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Caches the compiled sources between starts.
    env: { ...SERVER_ENV, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env },
  }),
)
