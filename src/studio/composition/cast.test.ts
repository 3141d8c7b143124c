import { describe, expect, test } from 'vitest'
import appearance from '../library/appearance.json' with { type: 'json' }
import { placeDocument } from '../library/library.ts'
import { placeFiles } from '../library/places.ts'
import { lookFor } from '../rendering/figures/look-for.ts'
import { POSES } from '../rendering/figures/pose.ts'
import { testBrief } from '../testing/test-brief.ts'
import type { Person } from '../understanding/brief.ts'
import { composeFile } from './compose.ts'
import { members } from './members.ts'
import { turnedToOthers } from './postures.ts'
import { peopleWords } from './reading.ts'

const SIZE = { width: 1792, height: 1024 }
const adult = (given: Partial<Person> = {}): Person => ({
  relation: 'friend',
  sex: undefined,
  age: 'adult',
  ...given,
})

function briefWith(others: Person[], writer: Partial<ReturnType<typeof testBrief>['people']['writer']> = {}) {
  const brief = testBrief({ place: 'beach' })
  return {
    ...brief,
    people: { ...brief.people, others, writer: { sex: undefined, age: undefined, ...writer } },
  }
}
const cast = (file: string, brief: ReturnType<typeof briefWith>, seed = 1) =>
  composeFile(file, brief, SIZE, seed).people
const looks = ({ placements }: ReturnType<typeof cast>) =>
  placements.filter(({ count }) => count > 0).flatMap(({ figure }) => figure?.look ?? [])

describe('the cast', () => {
  test('the writer has the sex, the age and the looks that the words say', () => {
    for (const seed of [1, 2, 3, 4]) {
      const [me] = looks(cast('beach.1.svg', briefWith([], { sex: 'm', age: 'older', looks: 'beard' }), seed))
      expect(me).toMatchObject({ sex: 'm', body: 'older', beard: 'full' })
      const [covered] = looks(cast('podium.1.svg', briefWith([], { sex: 'f', looks: 'hijab' }), seed))
      expect(covered).toMatchObject({ sex: 'f', headscarf: expect.any(String) })
      expect(covered!.headscarf).not.toBe(covered!.top)
    }
  })

  test('no child drives, and nobody grown romps like a child where nothing is done', () => {
    const others = [adult({ relation: 'parent' }), adult({ relation: 'parent' })]
    const { placements } = cast('car.1.svg', briefWith(others, { age: 'child' }))
    const driver = placements.find(({ figure }) => figure?.pose === 'pilot')
    expect(driver?.figure?.look.body).not.toBe('child')
    const poses = [1, 2, 3, 4].flatMap((seed) =>
      cast('lorry.1.svg', briefWith([adult(), adult()]), seed).placements.map(({ figure }) => figure?.pose),
    )
    expect(poses).not.toContain('run-joy')
  })

  test('who is embraced and is no family is held face to face only where a correction asks for it', () => {
    const pairOf = (relation: Person['relation'], isAsked = false) => {
      const brief = briefWith([adult({ relation, ...(isAsked && { action: 'hug' }) })])
      const people = { ...brief.people, contact: ['hug'], ...(isAsked && { confidence: 1 }) }
      return cast('beach.1.svg', { ...brief, people }).placements.find(({ pair }) => pair)?.pair
    }
    expect([pairOf('partner'), pairOf('sibling')]).toEqual(['hug', 'hug'])
    for (const relation of ['other', 'colleague', 'friend'] as const) {
      expect(pairOf(relation)).toMatch(/^(arm-around|shoulder-arm|handshake)/)
      expect(pairOf(relation, true)).toBe('hug')
    }
  })

  test('two who lean on each other have two seats that are next to each other', () => {
    const two = (contact: string, others = [adult({ relation: 'partner' })]) => {
      const brief = briefWith(others)
      const { placements } = cast('sofa-evening.1.svg', {
        ...brief,
        people: { ...brief.people, contact: [contact] },
      })
      return placements.filter(({ count }) => count > 0)
    }
    expect(two('arm-sit').map(({ pair }) => pair)).toEqual(['arm-sit'])
    const children = [adult({ relation: 'child', age: 'child' }), adult({ relation: 'child', age: 'child' })]
    const [lying, ...rest] = two('head-lap', [adult({ relation: 'partner' }), ...children])
    expect(lying?.pair).toBe('head-lap')
    // Nobody sits on whoever lies there.
    for (const { anchor } of rest) expect(anchor.matrix[5]).not.toBe(lying!.anchor.matrix[5])
  })

  test('who sits with a mother who is ill is not in her bed', () => {
    const brief = briefWith([adult({ relation: 'parent', sex: 'f' })], { sex: 'm' })
    const posture = { value: 'sit', confidence: 1 }
    const { placements } = cast('hospital-ward.1.svg', { ...brief, posture })
    const inBed = placements.find(({ anchor }) => anchor.staff === 'patient')
    expect(inBed?.figure?.look.sex).toBe('f')
    expect(inBed?.isWriter).toBeFalsy()
  })

  test('nobody stands hand in hand as on skates where there is no ice', () => {
    const brief = briefWith([adult({ relation: 'partner' })])
    const people = { ...brief.people, contact: ['skate-together'] }
    expect(cast('beach.1.svg', { ...brief, people }).placements.map(({ pair }) => pair)).not.toContain(
      'skate-together',
    )
  })

  test('two lie on the ground side by side where there is room', () => {
    const brief = briefWith([adult({ relation: 'partner' })])
    const people = { ...brief.people, contact: ['lie-lean'] }
    const posture = { value: 'lie', confidence: 1 }
    expect(
      cast('open-fields.1.svg', { ...brief, people, posture }).placements.map(({ pair }) => pair),
    ).toContain('lie-lean')
  })

  test('nobody is in shorts where it snows', () => {
    const brief = { ...briefWith([adult()]), weather: { value: 'snow' as const, confidence: 1 } }
    for (const { outfit } of looks(cast('summit.1.svg', brief))) expect(outfit).toBe('ski')
    for (const { outfit } of looks(cast('summit.3.svg', briefWith([adult()])))) expect(outfit).toBe('ski')
  })

  test('who is fifty is grey, and so is whoever is married to somebody of that age', () => {
    const brief = briefWith([adult({ relation: 'partner' })], { age: 'adult', years: 50 })
    for (const look of looks(cast('beach.1.svg', brief)))
      expect(look).toMatchObject({ hair: appearance.hairs.gray, isLined: true })
  })

  test('nobody who only uses a wheelchair is in a racing chair, and a ramp leads over the steps', () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const scene = composeFile('courtroom.2.svg', briefWith([], { looks: 'wheelchair' }), SIZE, seed)
      expect(scene.people.placements.flatMap(({ figure }) => figure?.pose ?? [])).not.toContain(
        'wheelchair-race',
      )
      expect(scene.conditions.conditions.has('wheelchair')).toBe(true)
    }
    expect(
      composeFile('courtroom.2.svg', briefWith([]), SIZE, 1).conditions.conditions.has('wheelchair'),
    ).toBe(false)
  })

  test('a wheelchair is drawn where the words say it', () => {
    const { placements } = cast('beach.1.svg', briefWith([], { looks: 'wheelchair' }))
    expect(placements.find(({ count }) => count > 0)?.figure?.pose).toMatch(/^wheelchair/)
  })

  test('who uses a wheelchair does in it what the words say, and dances with somebody who stands', () => {
    const doing = (action: string) => {
      const brief = { ...briefWith([], { looks: 'wheelchair' }), action: { value: action, confidence: 1 } }
      return cast('city-park.1.svg', brief).placements.find(({ count }) => count > 0)?.figure?.pose
    }
    expect(doing('read')).toBe('wheelchair-read')
    expect(doing('paint')).toBe('wheelchair-paint')
    const partner = adult({ relation: 'partner' })
    const brief = briefWith([partner], { looks: 'wheelchair' })
    const people = { ...brief.people, contact: ['dance-couple', 'dance-wheelchair'] }
    const { placements } = cast('city-park.1.svg', { ...brief, people })
    expect(placements.filter(({ count }) => count > 0).map(({ count }) => count)).toEqual([2])
  })

  test('the outfit of one is worn by whoever it belongs to', () => {
    const outfits = (file: string, others: Person[], ownLooks?: string) =>
      looks(cast(file, briefWith(others, { looks: ownLooks }))).map(({ outfit }) => outfit)
    const file = placeFiles
      .get('lecture-hall')!
      .find((one) =>
        cast(one, briefWith([])).placements.some(({ figure }) => figure?.look.outfit === 'graduate'),
      )!
    const parent = adult({ relation: 'parent' })
    expect(outfits(file, [])).toEqual(['graduate'])
    expect(outfits(file, [parent])).not.toEqual(['graduate', 'graduate'])
    expect(outfits(file, [adult({ relation: 'child', looks: 'graduation' })])).not.toContain('graduate')
    expect(outfits('pool.1.svg', [], 'apron')).not.toContain('apron')
  })

  test('a wheelchair is there whatever the place means somebody to do, and nobody in one stands', () => {
    for (const file of ['keynote-stage.1.svg', 'vegetable-garden.1.svg', 'summit.1.svg']) {
      const others = [adult({ relation: 'partner' }), adult({ relation: 'parent', looks: 'wheelchair' })]
      const { placements } = cast(file, briefWith(others, { looks: 'wheelchair' }))
      const poses = placements.flatMap(({ figure, count }) => (count > 0 && figure ? figure.pose : []))
      expect(
        poses.filter((pose) => pose.startsWith('wheelchair')),
        file,
      ).toHaveLength(2)
    }
  })

  test('two who use wheelchairs have them where others sit on the ground or on an edge', () => {
    for (const place of ['lake-jetty', 'picnic', 'beach', 'river'])
      for (const file of placeFiles.get(place)!) {
        if (placeDocument(file).root.attributes['data-special']) continue
        const brother = adult({ relation: 'sibling', looks: 'wheelchair' })
        const { placements, missing } = cast(file, briefWith([brother], { looks: 'wheelchair' }))
        const poses = placements.flatMap(({ figure, count }) => (count > 0 && figure ? [figure.pose] : []))
        expect(missing, file).toBe(0)
        for (const pose of poses) expect(pose, file).toMatch(/^wheelchair/)
      }
  })

  test('an aid that the words say is drawn wherever somebody can stand or sit with it', () => {
    for (const file of [
      'keynote-stage.1.svg',
      'vegetable-garden.1.svg',
      'summit.1.svg',
      'old-age-bench.1.svg',
    ])
      for (const [said, item] of [
        ['crutches', 'crutch'],
        ['white cane', 'white-cane'],
        ['rollator', 'rollator'],
        ['guide dog', 'guide-dog'],
        ['walking stick', 'cane'],
      ] as const) {
        const { placements } = cast(file, briefWith([adult({ looks: said })], { looks: said }))
        const holds = placements.flatMap(({ figure, count }) => (count > 0 && figure ? figure.holds : []))
        expect(
          holds.some((hold) => hold.item.startsWith(item)),
          `${file} ${said}`,
        ).toBe(true)
      }
  })

  test('artificial limbs and hearing aids are drawn in any pose', () => {
    const [me] = looks(cast('beach.1.svg', briefWith([], { looks: 'prosthetic legs, hearing aid' })))
    expect(me).toMatchObject({ artificial: 'legs', hasHearingAid: true })
  })

  test('somebody alone holds both twins', () => {
    const baby: Person = { relation: 'baby', sex: undefined, age: 'baby' }
    const { placements, missing } = cast('beach.1.svg', briefWith([baby, baby]))
    expect(missing).toBe(0)
    expect(placements.find(({ count }) => count === 3)?.figure?.pose).toMatch(/twins/)
  })

  test('who embraces somebody else keeps the crutches of the words', () => {
    const mother = adult({ relation: 'parent', sex: 'f', looks: 'crutches' })
    const brief = briefWith([mother, adult({ relation: 'sibling', sex: 'f' })])
    const contactOfOthers = { pairs: ['hug'], relations: ['parent', 'sibling'] as const }
    for (const seed of [1, 2, 3, 4]) {
      const { placements } = cast(
        'beach.1.svg',
        { ...brief, people: { ...brief.people, contactOfOthers } },
        seed,
      )
      const items = placements.flatMap(({ figure }) => figure?.holds.map(({ item }) => item) ?? [])
      expect(items.filter((item) => item.startsWith('crutch'))).not.toEqual([])
    }
  })

  test('a thing in the hand takes nobody out of a wheelchair', () => {
    const objects = [{ value: 'microphone', confidence: 1, near: 'held' as const }]
    const { placements } = cast('beach.1.svg', { ...briefWith([], { looks: 'wheelchair' }), objects })
    expect(placements[0]?.figure?.pose).toMatch(/^wheelchair/)
  })

  test('nobody is in a wheelchair or walks with a stick where the words do not say it', () => {
    for (const value of ['wave', 'speak', 'celebrate', 'explain', 'dance'])
      for (const file of ['playground.1.svg', 'beach.1.svg', 'hilltop.1.svg', 'porch.1.svg']) {
        const brief = { ...briefWith([adult()]), action: { value, confidence: 1 } }
        for (const { figure } of cast(file, brief).placements)
          expect(figure?.pose ?? '', `${file} ${value}`).not.toMatch(/wheelchair|cane/)
      }
  })

  test('the writer pushes the wheelchair of somebody close where both only stand or walk', () => {
    const mother = adult({ relation: 'parent', sex: 'f', age: 'older', looks: 'wheelchair' })
    const child = adult({ relation: 'child', age: 'child' })
    const { placements } = cast('coast-path.1.svg', briefWith([child, mother]))
    expect(placements.map(({ heads }) => heads.length).toSorted()).toEqual([1, 2])
  })

  test('a baby is held, by nobody else than somebody grown, and never stands', () => {
    const baby = adult({ relation: 'baby', age: 'baby' })
    for (const place of ['nursery', 'beach', 'picnic', 'sofa-evening'])
      for (const file of placeFiles.get(place)!) {
        const { placements, missing, shown } = cast(
          file,
          briefWith([adult({ relation: 'partner' }), baby, baby]),
        )
        expect(
          placements.filter(({ figure }) => figure?.look.body === 'baby'),
          file,
        ).toEqual([])
        expect(shown.length + missing, file).toBe(3)
        expect(shown, file).toContain(baby)
      }
  })

  test('a couple touches where both only stand; at the altar stands nobody but the couple', () => {
    const partner = briefWith([adult({ relation: 'partner' })])
    for (const file of ['hilltop.1.svg', 'coast-path.1.svg', 'fjord.1.svg'])
      expect(
        cast(file, partner).placements.map(({ heads }) => heads.length),
        file,
      ).toEqual([2])
    const grandfather = adult({ relation: 'grandparent', sex: 'm', age: 'older' })
    const { placements } = cast('wedding-outdoors.3.svg', briefWith([grandfather]))
    expect(placements.filter(({ heads }) => heads.length === 2)).toEqual([])
    expect(looks({ placements, missing: 0, shown: [] }).find(({ body }) => body === 'older')?.outfit).toBe(
      'dress',
    )
  })

  test('one who is seen from behind turns the head to the nearest, one who listens the whole body', () => {
    const [one] = cast('hilltop.2.svg', briefWith([])).placements
    const turned = (id: string, others: number[]) =>
      turnedToOthers({
        anchor: { ...one!.anchor, kind: 'stand' },
        pose: POSES[id]!,
        isMain: false,
        x: 500,
        others,
        scale: 1,
      })
    expect(turned('stand-back', [400, 900]).pose.head).toMatchObject({ view: 'side', flip: true })
    expect(turned('stand-back', []).pose).toBe(POSES['stand-back'])
    expect(turned('listen', [400]).anchor.isFacingLeft).toBe(true)
    expect(turned('listen', [400, 600]).anchor.isFacingLeft).toBe(false)
    expect(turned('dig', [400]).anchor.isFacingLeft).toBe(false)
    expect(turned('hand-over', [400]).anchor.isFacingLeft).toBe(true)
    const seat = { ...one!.anchor, kind: 'sit', poses: ['sit-front'] }
    const reading = {
      pose: POSES['read-sit']!,
      isMain: true,
      x: 500,
      others: [400],
      scale: 1,
      isForeign: true,
    }
    expect(turnedToOthers({ ...reading, anchor: seat }).anchor.isFacingLeft).toBe(true)
    // A chair that faces another way stays.
    const chair = { ...seat, poses: ['sit-chair-side'] }
    expect(turnedToOthers({ ...reading, anchor: chair }).anchor.isFacingLeft).toBe(false)
  })

  test('several children differ in size; in snow everybody wears a coat', () => {
    const child = adult({ relation: 'child', age: 'child' })
    // With something in the hand nobody touches another.
    const objects = [{ value: 'microphone', confidence: 1, near: 'held' as const }]
    const family = { ...briefWith([child, child]), objects }
    const sizes = looks(cast('river.2.svg', family)).map(({ body }) => body)
    expect(new Set(sizes).size).toBe(3)
    const cold = {
      ...briefWith([adult({ relation: 'colleague' })]),
      weather: { value: 'snow' as const, confidence: 1 },
    }
    expect(looks(cast('hilltop.2.svg', cold)).map(({ outfit }) => outfit)).toEqual(['coat', 'coat'])
  })

  test('a child who writes is lifted by a parent as a child of the writer is', () => {
    const brief = briefWith([adult({ relation: 'parent', sex: 'f' })], { age: 'child' })
    const people = { ...brief.people, contact: ['lift-child'] }
    const pair = cast('beach.1.svg', { ...brief, people }).placements.find(({ heads }) => heads.length === 2)
    expect(pair).toBeDefined()
  })

  test('who has grown children is grey and not bent', () => {
    // With something in the hand nobody touches another.
    const objects = [{ value: 'microphone', confidence: 1, near: 'held' as const }]
    const [me] = looks(cast('beach.1.svg', { ...briefWith([adult({ relation: 'child' })]), objects }))
    expect(me).toMatchObject({ body: 'adult' })
    expect(['gray', 'white'].map((name) => appearance.hairs[name as 'gray' | 'white'])).toContain(me!.hair)
    const sixty = looks(cast('beach.1.svg', briefWith([], { age: 'older', years: 60 })))
    expect(sixty[0]).toMatchObject({ body: 'adult' })
  })

  test('nobody of the place is there where the words leave the writer alone', () => {
    const brief = briefWith([])
    const alone = { ...brief, people: { ...brief.people, isDeserted: true } }
    expect(cast('classroom.1.svg', brief).placements.length).toBeGreaterThan(1)
    expect(cast('classroom.1.svg', alone).placements).toHaveLength(1)
  })

  test('a choir of the words stays where the writer does something else alone', () => {
    const { people, ...brief } = briefWith([])
    const ofChoir = { ...brief, people: { ...people, isDeserted: true, hasCrowd: true } }
    expect(cast('choir.1.svg', ofChoir).placements.length).toBeGreaterThan(10)
  })

  test('the couple of the words wears a wedding dress and a suit wherever it is', () => {
    const brief = briefWith([adult({ relation: 'friend' })])
    const people = { ...brief.people, isOwnWedding: true }
    const outfits = looks(cast('keynote-stage.1.svg', { ...brief, people })).map(({ outfit }) => outfit)
    expect(outfits.filter((outfit) => outfit === 'gown')).toHaveLength(1)
  })

  test('who is ill is the old writer or a parent, never a child that visits', () => {
    const child = adult({ relation: 'child', age: 'child' })
    const patient = ({ placements }: ReturnType<typeof cast>) =>
      placements.find(({ anchor }) => anchor.staff?.startsWith('patient'))
    const own = patient(cast('hospice-room.1.svg', briefWith([child], { age: 'older' })))
    expect(own).toMatchObject({ count: 1, figure: { look: { body: 'older' } } })
    const father = adult({ relation: 'parent', sex: 'm' })
    const visited = patient(cast('hospice-room.1.svg', briefWith([child, father])))
    expect(visited).toMatchObject({ count: 1, figure: { look: { body: 'older', sex: 'm' } } })
  })

  test('nobody of the place stands in front of the second of two who touch', () => {
    const brief = briefWith([adult({ relation: 'other', sex: 'f', age: 'child' })])
    const people = { ...brief.people, contact: ['child-hand-front'] }
    const { placements } = cast('fire-station.2.svg', { ...brief, people })
    expect(placements.some(({ heads }) => heads.length === 2)).toBe(true)
    expect(placements.some(({ anchor }) => anchor.staff === 'neighbour')).toBe(false)
  })

  test('a teenager plays among teenagers, whom somebody grown conducts', () => {
    const { placements } = cast('orchestra.1.svg', briefWith([], { age: 'teen' }))
    const bodiesOf = (staff: string) =>
      placements.flatMap(({ anchor, figure }) => (anchor.staff === staff ? (figure?.look.body ?? []) : []))
    expect(new Set(bodiesOf('musician'))).toEqual(new Set(['teen']))
    expect(bodiesOf('conductor')).toEqual(['adult'])
  })

  test('friends dance as a couple only where the words say that they dance', () => {
    const friend = briefWith([adult()])
    const pairs = (brief: typeof friend) =>
      cast('wedding-dance.1.svg', brief).placements.filter(({ heads }) => heads.length === 2)
    expect(pairs(friend)).toEqual([])
    expect(pairs({ ...friend, people: { ...friend.people, contact: ['dance-couple'] } })).toHaveLength(1)
  })

  test('a man never takes a pose of pregnancy', () => {
    for (const file of placeFiles.get('pregnancy')!) {
      const brief = briefWith([adult({ relation: 'partner', sex: 'f' })], { sex: 'm' })
      for (const { figure } of cast(file, brief).placements)
        if (figure?.look.sex === 'm') expect(figure.pose).not.toMatch(/pregnant/)
    }
  })

  test('who is of the place is not drawn a second time where the words name them', () => {
    const judge = adult({ relation: 'other', sex: 'f', noun: 'judge', isStranger: true })
    const { placements, shown } = cast('courtroom.1.svg', briefWith([judge]))
    const bench = placements.filter(({ anchor }) => anchor.staff === 'judge')
    expect(bench.map(({ count, figure }) => [count, figure?.look.sex])).toEqual([[1, 'f']])
    expect(shown).toEqual([judge])
  })

  test('a partner does what the writer does, without a second set of tools', () => {
    const brief = {
      ...briefWith([adult({ relation: 'partner' })]),
      action: { value: 'paint', confidence: 1 },
    }
    const poses = cast('hilltop.1.svg', brief).placements.flatMap(({ figure }) => figure?.pose ?? [])
    expect(poses.filter((id) => POSES[id]!.action.includes('paint')).length).toBeLessThan(2)
  })

  test('colleagues of the words are the colleagues of the place', () => {
    const { placements } = cast('team-office.1.svg', briefWith([adult({ relation: 'colleague', sex: 'f' })]))
    const staff = placements.filter(({ anchor }) => anchor.staff === 'colleague')
    expect(staff.map(({ count }) => count).toSorted()).toEqual([0, 0, 1])
  })

  test('everybody who is said has a spot; the reading says who is drawn and how many are not', () => {
    for (const place of ['beach', 'breakfast-kitchen', 'summit', 'sailing'])
      for (const file of placeFiles.get(place)!) {
        const brief = briefWith(Array.from({ length: 7 }, () => adult()))
        const people = cast(file, brief)
        expect(people.shown.length + people.missing, file).toBe(7)
        const words = peopleWords(brief, people)
        if (people.missing > 0) expect(words).toMatch(/no room for \w+ more/)
        else expect(words).toBe('you and seven friends')
      }
  })

  test('nobody has the spot of a wheelchair of whom the words do not say it', () => {
    const brief = briefWith(Array.from({ length: 7 }, () => adult()))
    for (const file of placeFiles.get('cooking-together')!)
      for (const { figure } of cast(file, brief).placements)
        expect(figure?.pose ?? '').not.toMatch(/wheelchair/)
    const user = briefWith([adult({ looks: 'wheelchair' })])
    const poses = cast('cooking-together.2.svg', user).placements.map(({ figure }) => figure?.pose)
    expect(poses).toContain('wheelchair-cook')
  })

  test('the words say who touches whom', () => {
    const child = adult({ relation: 'child', sex: 'm', age: 'child' })
    const brief = briefWith([adult({ relation: 'partner' }), child])
    const carried = cast('beach.1.svg', {
      ...brief,
      people: { ...brief.people, contact: ['shoulders-front'] },
    })
    const pair = carried.placements.find(({ heads }) => heads.length === 2)
    expect(pair).toBeDefined()
    // One head is above the other.
    const [[x1, y1], [x2, y2]] = pair!.heads as [[number, number], [number, number]]
    expect(Math.abs(y1 - y2)).toBeGreaterThan(Math.abs(x1 - x2))
  })
})

test('the reading names people by name, occupation, sex and age', () => {
  const others: Person[] = [
    adult({ relation: 'other', sex: 'f', name: 'Rosa' }),
    adult({ relation: 'other', noun: 'nurse', isStranger: true }),
    adult({ relation: 'other', noun: 'niece', sex: 'f', age: 'child' }),
    adult({ relation: 'other', sex: 'f', age: 'older' }),
    adult({ relation: 'child', age: 'child' }),
    adult({ relation: 'child', age: 'child' }),
  ]
  expect(peopleWords(briefWith(others), { shown: others, missing: 0 })).toBe(
    'you, Rosa, a nurse, your niece, an older woman and two children',
  )
})

test('parents of a teenager are not old, those of the grown are grey, and old where there are grandchildren', () => {
  const mother = adult({ relation: 'parent', sex: 'f' })
  const bodies = (age: 'teen' | 'adult') => members(briefWith([mother], { age }), [], 1).map((one) => one.age)
  expect(bodies('teen')).not.toContain('older')
  expect(bodies('adult')).not.toContain('older')
  const child = adult({ relation: 'child', age: 'child' })
  const ofParent = members(briefWith([mother, child], { age: 'adult' }), [], 1)
  expect(ofParent.map((one) => one.age)).toContain('older')
  const grey = members(briefWith([mother], { age: 'adult' }), [], 1)
  expect(grey[1]!.years).toBeGreaterThan(50)
})

test('brothers and sisters mostly share their hair, nieces are of the family', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed)
  const same = (person: Person) =>
    seeds.filter((seed) => {
      const me = lookFor(undefined, { appearance: {}, seed, index: 0 })
      return me.hair === lookFor(person, { appearance: {}, seed, index: 1 }).hair
    }).length
  expect(same(adult({ relation: 'sibling' }))).toBeGreaterThan(same(adult()) + 6)
  expect(same(adult({ relation: 'other', noun: 'niece' }))).toBeGreaterThan(same(adult()) + 6)
})
