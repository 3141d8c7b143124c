import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bumpVersion, nextVersion } from './bump-version.ts'

let root = ''
const read = async (name: string) => readFile(join(root, name), 'utf8')

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'future-memory-version-'))
  const files = {
    'version.json': { version: '1.4.2', deploymentNumber: 7, timestamp: '2026-01-01T00:00:00.000Z' },
    'package.json': { name: 'x', version: '1.4.2', private: true },
    'package-lock.json': {
      name: 'x',
      version: '1.4.2',
      packages: { '': { version: '1.4.2' }, y: { version: '3.0.0' } },
    },
  }
  for (const [name, content] of Object.entries(files))
    await writeFile(join(root, name), JSON.stringify(content))
  await writeFile(join(root, 'CHANGELOG.md'), '# Changelog\n\nWords.\n\n## 1.4.2 (2026-01-01)\n\n- Old.\n')
})
afterEach(() => rm(root, { recursive: true, force: true }))

describe('bump-version', () => {
  it('bumps the first number for a major update, the second for a feature and the third for a fix', () => {
    expect(nextVersion('1.4.2', 'major')).toBe('2.0.0')
    expect(nextVersion('1.4.2', 'feature')).toBe('1.5.0')
    expect(nextVersion('1.4.2', 'fix')).toBe('1.4.3')
    expect(() => nextVersion('1.4', 'fix')).toThrow('1.4')
  })

  it('writes the version to every file, with deployment number and date', async () => {
    expect(bumpVersion(root, 'feature', new Date('2026-11-21T10:00:00Z'))).toBe('1.5.0')
    expect(JSON.parse(await read('version.json'))).toEqual({
      version: '1.5.0',
      deploymentNumber: 8,
      timestamp: '2026-11-21T10:00:00.000Z',
    })
    expect(JSON.parse(await read('package.json'))).toEqual({ name: 'x', version: '1.5.0', private: true })
    const lock = JSON.parse(await read('package-lock.json'))
    expect([lock.version, lock.packages[''].version, lock.packages.y.version]).toEqual([
      '1.5.0',
      '1.5.0',
      '3.0.0',
    ])
    expect(await read('CHANGELOG.md')).toBe(
      '# Changelog\n\nWords.\n\n## 1.5.0 (2026-11-21)\n\n- \n\n## 1.4.2 (2026-01-01)\n\n- Old.\n',
    )
  })

  it('leaves all files unchanged when one cannot be read', async () => {
    await writeFile(join(root, 'package-lock.json'), '{')
    expect(() => bumpVersion(root, 'fix', new Date())).toThrow()
    expect(JSON.parse(await read('version.json')).version).toBe('1.4.2')
  })
})
