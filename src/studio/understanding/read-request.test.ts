import { expect, test } from 'vitest'
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
