import { expect, test } from 'vitest'
import painterSentences from '../library/painter-sentences.json' with { type: 'json' }
import { checkChange, readRequest } from './read-request.ts'

const FOLLOWED = { unfollowed: [], withoutRoom: [], isAnyFollowed: true }

test.each(['Place: Beach', 'Hour: night', 'Season: winter', 'Weather: snow', 'People: one more'])(
  'follows the correction "%s"',
  (correction) => {
    expect(checkChange(correction)).toEqual(FOLLOWED)
  },
)

test.each(['Place: the far side of Jupiter', 'People: toString', 'Weather: of the soul'])(
  'does not follow "%s", and paints without it',
  async (words) => {
    expect(checkChange(words).isAnyFollowed).toBe(false)
    const request = { isFirstPerson: false, appearance: {} }
    const prompt = 'I walk along the beach.'
    expect(await readRequest(prompt, { ...request, feedback: [words] })).toEqual(
      await readRequest(prompt, { ...request, feedback: [] }),
    )
  },
)

test('keeps what the words said of light and view beside what was asked for since', async () => {
  const request = { isFirstPerson: false, appearance: {}, feedback: ['at night', 'closer'] }
  const { hour, viewpoint, asWritten } = await readRequest('I walk along the beach at noon.', request)
  expect([hour?.value, viewpoint]).toEqual(['night', 'close'])
  expect([asWritten?.hour?.value, asWritten?.viewpoint]).toEqual(['day', 'middle'])
})

test('reads no things in the colours that an enhanced prompt names', async () => {
  const request = { isFirstPerson: false, appearance: {}, feedback: [] }
  const words = 'I stand on a deck above a still lake at dawn with a warm mug in my hands.'
  for (const colours of Object.values(painterSentences.palette)) {
    const { objects, colours: said } = await readRequest(`${words}\n\nLight: dawn. ${colours}`, request)
    expect([objects.map(({ value }) => value), said]).toEqual([['cup'], {}])
  }
})

test.each(['People: you, R\u0007osa', `People: you, ${'N'.repeat(61)}`, 'Thing: unicorn'])(
  'a correction that cannot be read is quoted once and whole: %j',
  (line) => expect(checkChange(`Hour: dawn\n${line}`).unfollowed).toEqual([line]),
)
