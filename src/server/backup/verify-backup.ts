import { createHash } from 'node:crypto'
import { type BackupSource, isChecksum, parseChecksums, sha256 } from './entries.ts'
import {
  BackupError,
  type BackupHeader,
  type BackupManifest,
  checksumLine,
  HEADER,
  MANIFEST,
  MANIFEST_CHECKSUM,
  OBJECTS,
  parseHeader,
  parseManifest,
  parseSecrets,
  SECRETS,
} from './format.ts'

export interface VerifiedBackup {
  manifest: BackupManifest
  /** The APP_SECRET that its keys are encrypted with; undefined when it is not in the backup. */
  appSecret: string | undefined
}

const altered = (what: string) =>
  new BackupError(`The backup is not whole or was changed (${what}). Nothing was restored.`)

/**
 * Reads every entry and compares it with its checksum. `checkHeader` is called first, to refuse without reading everything.
 * Throws BackupError.
 */
export async function verifyBackup(
  source: BackupSource,
  checkHeader: (header: BackupHeader) => void,
  onObject: (count: number) => void = () => undefined,
): Promise<VerifiedBackup> {
  /** Entries whose checksums have not come yet. */
  const unchecked = new Map<string, string>()
  const checksums = createHash('sha256')
  let count = 0
  let objects = 0
  let appSecret: string | undefined
  let manifestBytes: Buffer | undefined
  let isComplete = false
  for await (const { name, read } of source.entries()) {
    const bytes = await read()
    if (count++ === 0) {
      if (name !== HEADER) throw new BackupError('This is not a backup of this product.')
      checkHeader(parseHeader(bytes))
    }
    if (isComplete || (manifestBytes && name !== MANIFEST_CHECKSUM)) throw altered(name)
    if (!isChecksum(name)) {
      if (unchecked.has(name)) throw altered(name)
      unchecked.set(name, sha256(bytes))
      if (name === SECRETS) appSecret = parseSecrets(bytes).appSecret
      if (name.startsWith(OBJECTS)) onObject(++objects)
    } else if (name === MANIFEST) manifestBytes = bytes
    else if (name === MANIFEST_CHECKSUM)
      isComplete =
        manifestBytes !== undefined && bytes.toString() === checksumLine(sha256(manifestBytes), MANIFEST)
    else {
      checksums.update(bytes)
      for (const line of parseChecksums(bytes)) {
        if (unchecked.get(line.name) !== line.sha256) throw altered(line.name)
        unchecked.delete(line.name)
      }
      const [uncheckedName] = unchecked.keys()
      if (uncheckedName !== undefined) throw altered(uncheckedName)
    }
  }
  if (!manifestBytes || !isComplete) throw altered('its end is missing')
  const manifest = parseManifest(manifestBytes)
  if (manifest.checksumsSha256 !== checksums.digest('hex') || unchecked.size > 0) throw altered('checksums')
  return { manifest, appSecret }
}
