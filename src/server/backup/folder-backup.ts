import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { writeFolder } from './folder.ts'
import { type BackupManifest, OBJECTS } from './format.ts'
import { type BackupRequest, makeBackup } from './make-backup.ts'
import { folderNameOf, KEYS_SUFFIX, removeLeftovers, removeOldBackups } from './retention.ts'

type Request = Pick<BackupRequest, 'connectionString' | 'store' | 'version' | 'now' | 'signal'> & {
  env: Env
  dir: string
  /** The folder name of the newest backup. */
  previous: string | undefined
}

/**
 * Makes a backup in a folder of `dir`, without secrets, then removes old ones. Objects are hard links to the files of the object
 * store, or of the backup before where the store is elsewhere.
 */
export async function makeFolderBackup({ env, dir, previous, ...request }: Request): Promise<BackupManifest> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, folderNameOf(request.now))
  return makeBackup({
    ...request,
    appSecret: undefined,
    keysPath: path + KEYS_SUFFIX,
    // Only while no other node makes a backup, which may be in the same folder.
    async openSink() {
      await removeLeftovers(dir)
      const sink = await writeFolder(path, [
        ...(env.S3_BUCKET ? [] : [join(env.DATA_DIR, 'objects')]),
        ...(previous ? [join(dir, previous, OBJECTS)] : []),
      ])
      const finish = async () => {
        await sink.finish()
        await removeOldBackups(dir, env.BACKUP_KEEP)
      }
      return { ...sink, finish }
    },
    onProgress: () => undefined,
  })
}
