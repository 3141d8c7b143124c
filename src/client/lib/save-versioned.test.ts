import { expect, it } from 'vitest'
import { ApiError, UnresolvedConflictError } from './api-error.ts'
import { saveVersioned } from './save-versioned.ts'

interface Note {
  version: number
  text: string
}

const conflict = (current: Note) =>
  new ApiError(412, '', JSON.stringify({ code: 'version_conflict', message: 'x', current }))

/** Saves a note against a server whose note is changed elsewhere before each of the first saves. */
function save(mine: string, elsewhere: readonly string[], isBackground = true) {
  const changes = [...elsewhere]
  let stored: Note = { version: 1, text: 'a' }
  const known: number[] = []
  const result = saveVersioned({
    subject: 'This note',
    fields: [{ name: 'text', label: 'Text', maxLength: 10 }],
    base: { text: 'a' },
    mine: { text: mine },
    current: stored,
    read: ({ text }) => ({ text }),
    parse: (value) => value as Note,
    send: async ({ text = '' }, current) => {
      const changed = changes.shift()
      if (changed !== undefined) stored = { version: stored.version + 1, text: changed }
      if (current.version !== stored.version) throw conflict(stored)
      stored = { version: stored.version + 1, text }
      return stored
    },
    onCurrent: ({ version }) => known.push(version),
    isBackground,
  })
  return { result, known, stored: () => stored }
}

it('saves over a newer version that left the field as it was', async () => {
  const { result, known } = save('b', ['a'])
  expect(await result).toEqual({ version: 3, text: 'b' })
  expect(known).toEqual([2])
})

it('overwrites nothing and rejects if both changed the field and nobody is there to choose', async () => {
  const { result, stored } = save('b', ['c'])
  await expect(result).rejects.toBeInstanceOf(UnresolvedConflictError)
  expect(stored()).toEqual({ version: 2, text: 'c' })
})

it('gives up after four saves of a record that changes all the time', async () => {
  const { result, stored } = save('b', ['a', 'a', 'a', 'a', 'a'])
  await expect(result).rejects.toMatchObject({ code: 'version_conflict' })
  expect(stored()).toEqual({ version: 5, text: 'a' })
})
