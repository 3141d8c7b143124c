import { stat } from 'node:fs/promises'
import { openArchive } from './archive.ts'
import type { BackupSource } from './entries.ts'
import { openFolder } from './folder.ts'
import { BackupError } from './format.ts'

/** Opens an archive or a folder. Throws BackupError when there is none. */
export async function openBackup(path: string): Promise<BackupSource> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new BackupError(`There is no backup at ${path}.`)
  return found.isDirectory() ? openFolder(path) : openArchive(path)
}
