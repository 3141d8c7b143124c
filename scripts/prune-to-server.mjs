// After the client was built, for an image: removes the packages of the client and its build, and the pinned Node, since the
// server then runs on the Node of the image. package.json and the lockfile name them no longer.
import { spawnSync } from 'node:child_process'
import { CLIENT_PACKAGES } from './client-packages.mjs'
import { root } from './install.mjs'

for (const args of [
  ['pkg', 'delete', ...[...CLIENT_PACKAGES, 'node'].map((name) => `dependencies.${name}`)],
  ['prune', '--omit=dev', '--no-audit', '--no-fund'],
]) {
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
