// `npm start`: installs what is missing, builds the client when it is stale, and runs the server on the pinned Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale } from './build-if-stale.mjs'
import { installWhatIsMissing, pinnedNode, root } from './install.mjs'
import { SERVER_FLAGS } from './server-flags.mjs'

installWhatIsMissing({ withDevelopment: false })
buildIfStale()

const server = spawn(
  pinnedNode,
  [
    ...SERVER_FLAGS,
    ...process.argv.slice(2).filter((arg) => arg.startsWith('--watch')),
    'src/server/main.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    // What Node made of the sources at the last start, types stripped.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env },
  },
)
// Ctrl-C reaches the whole group, the server too; it needs no second signal. This process only waits for it.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
process.on('SIGHUP', () => server.kill('SIGTERM'))
// npm runs this through a shell that ends at a signal without passing it on: whoever loses its parent was told to stop.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM')
}, 500).unref()
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
