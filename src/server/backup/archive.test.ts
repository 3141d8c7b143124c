import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { makeFolder } from '#server/testing/backups.ts'

/** Writes 3 MB in 30 entries; prints the error. */
const WRITE = (module: string, path: string) => `
  const { writeArchive } = await import(${JSON.stringify(module)})
  const archive = await writeArchive(${JSON.stringify(path)})
  try {
    for (let n = 0; n < 30; n++) await archive.write('rows/' + n, Buffer.alloc(100_000, n))
    await archive.finish()
  } catch (error) {
    console.log(error.message)
    await archive.abort()
  }`

it('says in one sentence that there is no room for an archive, and removes what was written', async () => {
  await using folder = await makeFolder()
  const path = join(folder.path, 'backup.tar')
  const script = WRITE(join(import.meta.dirname, 'archive.ts'), path)
  // In blocks of 512 bytes or of a kilobyte.
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', 'ulimit -f 1000; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { cwd: join(import.meta.dirname, '../../..') },
  )
  expect(stdout).toBe(`${path} cannot be written: the file would be larger than the system allows.\n`)
  expect(await readdir(folder.path)).toEqual([])
})
