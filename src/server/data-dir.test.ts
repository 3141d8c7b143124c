import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirError, explainDataDirError, installationSecret, lockDataDir } from './data-dir.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'future-memory-data-dir-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writing to /dev/full fails with ENOSPC. */
const fillDisk = (path: string) => symlinkSync('/dev/full', path)

describe('DATA_DIR', () => {
  it('rejects a DATA_DIR on a full disk with one sentence, and leaves no temporary lock file', () => {
    fillDisk(join(folder, `server.lock.${process.pid}`))
    expect(() => lockDataDir(folder)).toThrow(
      new DataDirError(
        `The disk that holds ${folder} is full: free some space, or set DATA_DIR to another folder.`,
      ),
    )
    expect(readdirSync(folder)).toEqual([])
  })

  it('rejects a DATA_DIR that is not a folder with one sentence', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const path of [file, join(file, 'data')])
      expect(() => lockDataDir(path)).toThrow(`${path} is not a folder: set DATA_DIR to one.`)
  })

  it.runIf(existsSync('/proc/self'))(
    'rejects a DATA_DIR where nothing can be created with one sentence',
    () => {
      const path = '/proc/nothing/data'
      expect(() => lockDataDir(path)).toThrow(
        `The folder ${path} cannot be created: set DATA_DIR to another one.`,
      )
    },
  )

  it.each([
    ['FATAL: could not extend file: wrote only 4096 of 8192 bytes HINT: Check free disk space.', /is full/],
    ['initdb: error: could not create directory: Read-only file system', /is read-only/],
    ['could not extend file: No space left on device', /is full/],
  ])('explains a PostgreSQL write error: %s', (message, expected) => {
    const error = explainDataDirError(new Error('It did not start.', { cause: new Error(message) }), folder)
    expect(error).toBeInstanceOf(DataDirError)
    expect((error as Error).message).toMatch(expected)
  })

  it('leaves no temporary file when a secret cannot be written', () => {
    lockDataDir(folder)
    const secrets = join(folder, 'secrets')
    installationSecret(folder, 'first')
    fillDisk(join(secrets, `second.${process.pid}`))
    expect(() => installationSecret(folder, 'second')).toThrow(/ENOSPC/)
    expect(readdirSync(secrets)).toEqual(['first'])
    expect(installationSecret(folder, 'second')).toHaveLength(43)
  })
})
