import { describe, expect, test } from 'vitest'
import { placeFiles } from '../library/places.ts'
import type { Brief } from './brief.ts'
import { applyFeedback, checkFeedback } from './feedback.ts'
import words from './word-data/feedback.json' with { type: 'json' }

const brief: Brief = {
  place: {
    id: 'beach',
    confidence: 0.9,
    likeliest: [{ value: 'beach', confidence: 0.9 }],
    landscapes: ['beach'],
  },
  hour: { value: 'day', confidence: 0.8 },
  season: undefined,
  weather: { value: 'clear', confidence: 0.8 },
  mood: { warmth: 0, brightness: 0, energy: 0 },
  viewpoint: 'middle',
  people: {
    isWriterShown: true,
    others: [
      { relation: 'partner', sex: 'f', age: 'adult' },
      { relation: 'child', sex: 'm', age: 'child' },
    ],
    hasCrowd: false,
    writer: { sex: undefined, age: undefined },
    confidence: 0.9,
  },
  action: { value: 'walk', confidence: 0.9 },
  posture: undefined,
  objects: [{ value: 'kite', confidence: 0.9 }],
  colours: {},
  words: [],
  appearance: {},
  language: 'en',
}

/** What is said of the writer's looks, then of the others'. */
const aidsOf = ({ people }: Brief) => [people.writer, ...people.others].map(({ looks }) => looks ?? '').join()

describe('feedback', () => {
  test.each([
    ['Warmer please', (b: Brief) => b.mood.warmth > 0],
    ['a bit cooler', (b: Brief) => b.mood.warmth < 0],
    ['brighter', (b: Brief) => b.mood.brightness > 0],
    ['It is too bright', (b: Brief) => b.mood.brightness < 0],
    ['darker', (b: Brief) => b.mood.brightness < 0],
    ['closer', (b: Brief) => b.viewpoint === 'close'],
    ['wider, please', (b: Brief) => b.viewpoint === 'wide'],
    ['View: closer', (b: Brief) => b.viewpoint === 'close'],
    ['View: farther', (b: Brief) => b.viewpoint === 'wide'],
    ['View: further', (b: Brief) => b.viewpoint === 'wide'],
    ['earlier in the day', (b: Brief) => b.hour?.value === 'morning'],
    ['a little later', (b: Brief) => b.hour?.value === 'golden'],
    ['at night', (b: Brief) => b.hour?.value === 'night'],
    ['make it winter', (b: Brief) => b.season?.value === 'winter'],
    ['in the rain', (b: Brief) => b.weather?.value === 'rain'],
    ['more people', (b: Brief) => b.people.others.length === 4],
    ['fewer people', (b: Brief) => b.people.others.length === 1],
    ['without people', (b: Brief) => b.people.others.length === 0 && !b.people.isWriterShown],
    ['no other people', (b: Brief) => b.people.others.length === 0 && b.people.isWriterShown],
    ['without my wife', (b: Brief) => b.people.others.every(({ relation }) => relation !== 'partner')],
    ['without our youngest', (b: Brief) => b.people.others.every(({ relation }) => relation !== 'child')],
    [
      'with our two daughters',
      (b: Brief) => b.people.others.filter(({ sex, age }) => sex === 'f' && age === 'child').length === 2,
    ],
    ['with a dog', (b: Brief) => b.objects[0]?.value === 'dog'],
    ['without the kite', (b: Brief) => b.objects.length === 0],
    ['could it be a bit less gloomy', (b: Brief) => b.mood.brightness > 0],
    ['It feels cold', (b: Brief) => b.mood.warmth > 0],
    ['the light is too harsh', (b: Brief) => b.mood.energy < 0],
    ['zoom in on us', (b: Brief) => b.viewpoint === 'close'],
    ['I want to see more of the landscape', (b: Brief) => b.viewpoint === 'wide'],
    ['at 6 am', (b: Brief) => b.hour?.value === 'morning'],
    ['I would prefer December', (b: Brief) => b.season?.value === 'winter'],
    ['fill the place with people', (b: Brief) => b.people.hasCrowd],
    ['just the two of us', (b: Brief) => b.people.others.length === 1],
    ['only my wife and me', (b: Brief) => b.people.others.length === 1],
    ['from my eyes', (b: Brief) => !b.people.isWriterShown && b.people.others.length === 2],
    [
      'there are three children',
      (b: Brief) => b.people.others.filter(({ age }) => age === 'child').length === 3,
    ],
    ['my partner is a man', (b: Brief) => b.people.others[0]?.sex === 'm' && b.people.others.length === 2],
    ['get rid of the kite', (b: Brief) => b.objects.length === 0],
    ['swap the kite for a balloon', (b: Brief) => b.objects.map(({ value }) => value).join() === 'balloon'],
    ['put it in the mountains', (b: Brief) => b.place.id === 'summit'],
    ['we should sit, not walk', (b: Brief) => b.action?.value === 'sit'],
    ["I'm a man", (b: Brief) => b.appearance.gender === 'man' && b.people.others.length === 2],
    ['my hair is grey', (b: Brief) => b.appearance.hairColor === 'gray'],
    ['I am in a wheelchair', (b: Brief) => aidsOf(b) === 'wheelchair,,'],
    ['put me in a wheelchair', (b: Brief) => aidsOf(b) === 'wheelchair,,'],
    ['I use a wheelchair', (b: Brief) => aidsOf(b) === 'wheelchair,,'],
    ['we are both in wheelchairs', (b: Brief) => aidsOf(b) === 'wheelchair,wheelchair,wheelchair'],
    ['we should be in our wheelchairs', (b: Brief) => aidsOf(b) === 'wheelchair,wheelchair,wheelchair'],
    ['my wife and I are in wheelchairs', (b: Brief) => aidsOf(b) === 'wheelchair,wheelchair,'],
    ['my son is in a wheelchair', (b: Brief) => aidsOf(b) === ',,wheelchair'],
    ['my brother is in a wheelchair', (b: Brief) => aidsOf(b) === ',,,wheelchair'],
    ['I am 60', (b: Brief) => b.appearance.ageRange === '56-65'],
    ['Warmer, and at sunset', (b: Brief) => b.mood.warmth > 0 && b.hour?.value === 'sunset'],
  ])('follows "%s"', (feedback, isFollowed) => {
    expect(isFollowed(brief)).toBe(false)
    expect(isFollowed(applyFeedback(brief, feedback))).toBe(true)
    expect(checkFeedback(feedback)).toEqual({ unfollowed: [], withoutRoom: [], isAnyFollowed: true })
  })

  test.each(['no rain', 'stop the rain', 'the rain has to go', 'make the weather nicer'])(
    'turns rain off: %s',
    (feedback) => {
      const wet = { ...brief, weather: { value: 'rain' as const, confidence: 0.9 } }
      expect(applyFeedback(wet, feedback).weather?.value).toBe('clear')
    },
  )

  test('says what somebody who is there, or who comes, does, and what they are called', () => {
    const others = (feedback: string) => applyFeedback(brief, feedback).people.others
    expect(others('my brother Otto sits by the stove')[2]).toMatchObject({
      relation: 'sibling',
      name: 'Otto',
      action: 'sit',
    })
    expect(others('my wife Sigrid should sit on a bench')).toMatchObject([
      { relation: 'partner', name: 'Sigrid', action: 'sit' },
      { relation: 'child' },
    ])
    expect(others('my son stands')).toMatchObject([{ relation: 'partner' }, { action: 'stand' }])
  })

  test.each(['my friend plays the theremin', 'my brother should not stand', 'she sits by the stove'])(
    'says that "%s" is not followed whole',
    (feedback) =>
      expect(checkFeedback(feedback)).toEqual({
        unfollowed: [feedback],
        withoutRoom: [],
        isAnyFollowed: true,
      }),
  )

  test('finds somebody by name', () => {
    const named = applyFeedback(brief, 'my son Otto sits')
    expect(applyFeedback(named, 'Otto waves').people.others[1]).toMatchObject({
      name: 'Otto',
      action: 'wave',
    })
    expect(applyFeedback(named, 'without my son Otto').people.others).toHaveLength(1)
    expect(applyFeedback(named, 'without my son Felix').people.others).toHaveLength(2)
  })

  test('adds the things beside which somebody sits, and says which it does not have', () => {
    const { objects, place } = applyFeedback(brief, 'my brother Otto sits by the stove with a dog')
    expect(objects.map(({ value }) => value)).toEqual(['dog', 'wood-stove', 'kite'])
    expect(applyFeedback(brief, 'my sister sits on a bench').place).toEqual(place)
    expect(checkFeedback('my brother Otto sits by the stove')).toMatchObject({ unfollowed: [] })
    expect(checkFeedback('my brother Otto sits by the portcullis, and at night')).toEqual({
      unfollowed: ['portcullis'],
      withoutRoom: [],
      isAnyFollowed: true,
    })
  })

  test.each([
    ['add two friends', 5],
    ['another friend', 4],
    ['with two friends', 3],
    ['minus two friends', 1],
    ['add minus two friends', 1],
    ['remove one friend', 2],
    ['without my friends', 0],
  ])('"%s" makes them %i of three, in the same season', (feedback, count) => {
    const friend = { relation: 'friend' as const, sex: undefined, age: 'adult' as const }
    const company = { ...brief, people: { ...brief.people, others: [friend, friend, friend] } }
    const { people, season } = applyFeedback(company, feedback)
    expect([people.others.length, season]).toEqual([count, undefined])
  })

  test.each([
    'avec son père',
    'ein bisschen wärmer und dunkler',
    'con mi hijo',
    'im Winter bitte mit Hund',
    '更多的人',
  ])('says that it does not understand "%s", and changes nothing', (feedback) => {
    expect(checkFeedback(feedback).isAnyFollowed).toBe(false)
    expect(checkFeedback(feedback).unfollowed).not.toEqual([])
    expect(applyFeedback(brief, feedback)).toEqual(brief)
  })

  test('takes the crowd away and leaves the others', () => {
    const crowded = { ...brief, people: { ...brief.people, hasCrowd: true } }
    expect(applyFeedback(crowded, 'lose the crowd').people).toMatchObject({
      hasCrowd: false,
      others: brief.people.others,
    })
  })

  test('every place that it names is in the library', () => {
    expect(Object.values(words.places).filter((id) => !placeFiles.has(id))).toEqual([])
  })

  test('keeps what the feedback does not name', () => {
    const changed = applyFeedback(brief, 'warmer')
    expect({ ...changed, mood: brief.mood }).toEqual(brief)
    expect(applyFeedback(brief, 'Thank you!')).toEqual(brief)
  })

  test('says which requests it cannot follow', () => {
    expect(checkFeedback('Warmer, and my smile should look like my passport photo')).toEqual({
      unfollowed: ['my smile should look like my passport photo'],
      withoutRoom: [],
      isAnyFollowed: true,
    })
    expect(checkFeedback('she should have red hair').isAnyFollowed).toBe(false)
    expect(checkFeedback('paint it like Van Gogh').isAnyFollowed).toBe(false)
    expect(checkFeedback('write my company name on the wall')).toEqual({
      unfollowed: ['write my company name on the wall'],
      withoutRoom: [],
      isAnyFollowed: false,
    })
    for (const unclear of ['take the wheelchair away', 'he is in a wheelchair', 'I am not in a wheelchair'])
      expect(checkFeedback(unclear)).toEqual({ unfollowed: [unclear], withoutRoom: [], isAnyFollowed: false })
    expect(checkFeedback('Thank you, please.')).toEqual({
      unfollowed: [],
      withoutRoom: [],
      isAnyFollowed: false,
    })
    expect(checkFeedback('')).toEqual({ unfollowed: [], withoutRoom: [], isAnyFollowed: false })
  })

  test.each(['more people', 'add my daughter', 'an old man should be there', 'add two friends'])(
    'has no room for "%s" in a full picture',
    (feedback) => {
      expect(checkFeedback(feedback, true)).toEqual({
        unfollowed: [],
        withoutRoom: [feedback],
        isAnyFollowed: false,
      })
      expect(checkFeedback(feedback, false).isAnyFollowed).toBe(true)
    },
  )

  test('follows in a full picture what does not only add people', () => {
    for (const feedback of ['fewer people', 'just the two of us', 'warmer', 'more people on a beach'])
      expect(checkFeedback(feedback, true).withoutRoom).toEqual([])
    expect(checkFeedback('Warmer, and more people', true)).toEqual({
      unfollowed: [],
      withoutRoom: ['more people'],
      isAnyFollowed: true,
    })
  })
})
