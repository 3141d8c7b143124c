import { noParts, type Parts } from './parts.ts'

/** The builders of houses, things and people. */
export async function loadParts(): Promise<Parts> {
  const parts: Parts = { ...noParts }
  for (const name of ['./built/index.ts', './cast/index.ts']) {
    try {
      Object.assign(parts, await import(name))
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    }
  }
  return parts
}
