import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface VersionFile {
  version: string
  /** Number of releases; `scripts/bump-version.ts` increments it. */
  deploymentNumber: number
  /** When the version was bumped, ISO 8601. */
  timestamp: string
}

const root = new URL('../../../../', import.meta.url)

/** The content of version.json, and the running commit: `commitHash`, else from git, else 'unknown'. */
export function readVersion(commitHash: string | undefined) {
  const file = JSON.parse(readFileSync(new URL('version.json', root), 'utf8')) as VersionFile
  return {
    version: file.version,
    timestamp: file.timestamp,
    deploymentNumber: file.deploymentNumber,
    hash: commitHash ?? currentCommit(),
  }
}

function currentCommit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
