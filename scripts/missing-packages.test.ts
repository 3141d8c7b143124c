import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './install.mjs'
import { findMissingPackages } from './missing-packages.mjs'

it('the lockfile has the packages of every platform, which `npm ci` demands: node scripts/complete-lockfile.mjs', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  expect(Object.keys(findMissingPackages(packages))).toEqual([])
})

it('reads the platform of a package from its name', () => {
  const named = {
    optionalDependencies: { '@x/core-linux-arm64-musl': '1.2.3', '@x/core-win32-x64-msvc': '1.2.3' },
  }
  expect(findMissingPackages({ 'node_modules/@x/core': { dev: true, ...named } })).toEqual({
    'node_modules/@x/core-linux-arm64-musl': {
      version: '1.2.3',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'node_modules/@x/core-win32-x64-msvc': {
      version: '1.2.3',
      cpu: ['x64'],
      dev: true,
      optional: true,
      os: ['win32'],
    },
  })
})
