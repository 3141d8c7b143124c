import { rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './install.mjs'

/** A folder in dist for one build, deleted at the exit. Named by process id, so that concurrent builds use different folders. */
export function temporaryFolder(name) {
  const folder = join(root, `dist/.${name}-${process.pid}`)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Moves a whole build to dist/NAME, so that a failed build leaves the previous one. */
export async function replaceBuild(name, folder) {
  const target = join(root, 'dist', name)
  const previous = temporaryFolder(`old-${name}`)
  await rename(target, previous).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(folder, target)
  await rm(previous, { recursive: true, force: true })
  console.log(`Built ${target}`)
}
