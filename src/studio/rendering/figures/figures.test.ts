import { describe, expect, it } from 'vitest'
import appearance from '../../library/appearance.json' with { type: 'json' }
import heads from '../../library/heads.json' with { type: 'json' }
import wardrobe from '../../library/wardrobe.json' with { type: 'json' }
import { AGES, type Age, type AppearanceProfile } from '../../understanding/brief.ts'
import expressionWords from '../../understanding/word-data/expressions.json' with { type: 'json' }
import { applyTo, type Shape } from '../shape.ts'
import { cutOf, type Look, OUTFITS } from './clothes.ts'
import { figureShapes, groupShapes, pairShapes, placeGroup, placePair } from './figure.ts'
import { distance } from './geometry.ts'
import { BEARDS, HAIR_STYLES, HATS, headShapes, ON_FACE } from './head.ts'
import { ITEMS } from './held.ts'
import { lookFor } from './look-for.ts'
import { GROUPS, type Joint, PAIRS, POSES, PoseError, parsePairs, parsePoses } from './pose.ts'
import { jointOf, placeArms, placeBody } from './skeleton.ts'

const MAN: Look = {
  body: 'adult',
  sex: 'm',
  build: 'medium',
  skin: '#cb9468',
  hair: '#1d1715',
  hairStyle: 'short',
  outfit: 'casual',
  cut: 0,
  top: 'acc',
  bottom: '#3d4a63',
  shoes: '#3a3f50',
  accent: 'acc2',
}

/** The slots of every palette that figures may use. */
const SLOTS = new Set(
  'key acc acc2 ink white paper skinA skinB skinC wood wood2 leaf leaf2 grass grass2 bloom water water2 steel red gold stone sand snow'.split(
    ' ',
  ),
)

function colourNames(expression: string): string[] {
  const [body] = expression.replace(/^!/, '').replaceAll('~', '').split('/') as [string]
  return body.split('^').map((part, i) => (i === 0 ? part : part.replace(/(\.\d+|1)$/, '')).split('*')[0]!)
}

/** Colour expressions whose names all exist; the same few come again and again. */
const sound = new Set<string>()

function isSound(colour: string): boolean {
  if (sound.has(colour)) return true
  if (!colourNames(colour).every((name) => /^#[0-9a-f]{6}$/.test(name) || SLOTS.has(name))) return false
  sound.add(colour)
  return true
}

function flaws(shapes: readonly Shape[]): string[] {
  const found: string[] = []
  for (const shape of shapes) {
    if (!/^M[-\d.]/.test(shape.d) || /NaN|Infinity|undefined/.test(shape.d + (shape.clip ?? '')))
      found.push(`path ${shape.d.slice(0, 40)}`)
    if (shape.transform?.some((v) => !Number.isFinite(v))) found.push(`transform ${shape.transform}`)
    if (!shape.fill && !shape.stroke) found.push(`no colour: ${shape.d.slice(0, 40)}`)
    for (const colour of [shape.fill, shape.stroke, shape.shade?.colour])
      if (colour && !isSound(colour)) found.push(`colour ${colour}`)
  }
  return found
}

describe('poses', () => {
  it('there are enough of them, and each says its action', () => {
    expect(Object.keys(POSES).length).toBeGreaterThanOrEqual(80)
    expect(Object.keys(PAIRS).length).toBeGreaterThanOrEqual(25)
    for (const [id, { action }] of Object.entries({ ...POSES, ...PAIRS }))
      expect(action.length, id).toBeGreaterThan(0)
  })

  it('a flaw is reported with the name of the pose', () => {
    const pose = { view: 'side', on: 'stand', action: [], pelvis: [0, -90], neck: [0] }
    expect(() => parsePoses({ 'bad-one': pose })).toThrow(PoseError)
    expect(() => parsePoses({ 'bad-one': pose })).toThrow(/bad-one: neck/)
    expect(() => parsePairs({ 'bad-pair': { action: [], on: 'stand' } })).toThrow(/pair bad-pair: a/)
  })

  it.each(AGES)('standing figures of body %s stand on the ground', (body) => {
    const floating = Object.entries(POSES).filter(([id, pose]) => {
      if (pose.on !== 'stand' || AIRBORNE.has(id)) return false
      const skeleton = placeBody(pose, { ...MAN, body })
      const toes = 15 * skeleton.size.feet
      const lowest = Math.max(
        ...skeleton.legs.flatMap(({ sole, turn }) => [sole[1], sole[1] + toes * Math.sin(turn)]),
      )
      return Math.abs(lowest) > 4
    })
    expect(floating.map(([id]) => id)).toEqual([])
  })

  it('arms keep their length: no hand is farther from its shoulder than the arm is long', () => {
    for (const [id, pose] of Object.entries(POSES)) {
      const skeleton = placeBody(pose, MAN)
      placeArms(skeleton, pose)
      for (const arm of skeleton.arms) {
        if (pose.arms[arm.name]?.elbow) continue
        expect(distance(arm.shoulder, arm.wrist), `${id} ${arm.name}`).toBeLessThanOrEqual(55.01)
      }
    }
  })

  it('every thing that is held exists, and every thing that exists has shapes', () => {
    for (const pose of Object.values(POSES))
      for (const { item } of pose.holds) expect(ITEMS).toHaveProperty(item)
    // What is handed over is drawn only where the words name it.
    for (const [id, item] of Object.entries(ITEMS))
      if (id !== 'handed') expect(Object.values(item).flat().length, id).toBeGreaterThan(0)
  })
})

/** Poses whose feet are off the ground by intention: jumps, dancers on their toes, feet on pedals or a board. */
const AIRBORNE = new Set([
  'high-jump',
  'pole-vault',
  'paraglide',
  'tightrope',
  'climb-stairs',
  'climb-ladder',
  'skateboard',
  'roller-skate',
  'roller-skate-front',
  'drive-tractor',
  'save-goal',
  'handstand',
  'skip-rope',
  'jump',
  'basketball',
  'handlebar-scooter',
  'ballet',
  'ballet-front',
  'run',
  'run-joy',
  'skate',
])

describe('figures', () => {
  it('every pose is drawn without a flaw for every body and sex', () => {
    const found: string[] = []
    for (const [id, pose] of Object.entries(POSES))
      for (const body of AGES)
        for (const sex of ['f', 'm'] as const)
          found.push(
            ...flaws(figureShapes(pose, { ...MAN, body, sex })).map((flaw) => `${id} ${body}: ${flaw}`),
          )
    expect(found.slice(0, 5)).toEqual([])
  })

  it('every cut of the wardrobe is drawn without a flaw in every pose', { timeout: 180_000 }, () => {
    const found: string[] = []
    for (const [outfit, cuts] of Object.entries(OUTFITS))
      cuts.forEach((cut, i) => {
        const sex = cut.for ?? 'm'
        const look = { ...MAN, outfit, cut: i, sex, top: cut.tops[0]!, bottom: '#3d4a63' }
        // What is held does not depend on the clothes.
        for (const [id, pose] of Object.entries(POSES))
          found.push(
            ...flaws(figureShapes({ ...pose, holds: [] }, look)).map(
              (flaw) => `${id} ${outfit} ${i}: ${flaw}`,
            ),
          )
      })
    expect(found.slice(0, 5)).toEqual([])
  })

  it('every hair style, beard, hat, scarf and build is drawn without a flaw from all sides', () => {
    const looks: Partial<Look>[] = [
      ...HAIR_STYLES.map((hairStyle) => ({ hairStyle })),
      ...BEARDS.map((beard) => ({ beard })),
      ...HATS.map((hat) => ({ hat })),
      { headscarf: 'acc' },
      { hasGlasses: true },
      { build: 'slim' },
      { build: 'broad' },
    ]
    expect(HAIR_STYLES.length).toBeGreaterThanOrEqual(12)
    for (const look of looks)
      for (const id of ['stand-front', 'stand-side', 'stand-back'])
        expect(flaws(figureShapes(POSES[id]!, { ...MAN, ...look })), JSON.stringify(look)).toEqual([])
  })

  it('names that do not exist are refused', () => {
    const pose = POSES['stand-front']!
    expect(() => figureShapes(pose, { ...MAN, outfit: 'armour' })).toThrow(/armour/)
    expect(() => figureShapes(pose, { ...MAN, hairStyle: 'mohawk' })).toThrow(/mohawk/)
    expect(() => figureShapes({ ...pose, holds: [{ item: 'sword', hand: 'left' }] }, MAN)).toThrow(/sword/)
  })

  it('whoever is cut by a table has hips in what is worn there', () => {
    const colours = (look: Partial<Look>) =>
      figureShapes(POSES['table-front']!, { ...MAN, top: '#111111', bottom: '#222222', ...look }).filter(
        ({ fill }) => fill === '#111111' || fill === '#222222',
      )
    const shown = (look: Partial<Look>) => colours(look).map(({ fill }) => fill)
    expect(shown({ outfit: 'skirt', sex: 'f' })).toContain('#222222')
    expect(shown({ outfit: 'dress', sex: 'f' }).length).toBe(shown({ outfit: 'skirt', sex: 'f' }).length)
    expect(shown({ outfit: 'coat' })).not.toContain('#222222')
  })

  it('what somebody carries goes with the hands or the head, so that a child has it there too', () => {
    const CARRIED =
      /^(food-bowl|popcorn-bowl|dish-front|surfboard-carried|seed-bag|march-drum|ribbon|head-(basin|can))$/
    const loose = Object.entries(POSES).filter(([, { holds }]) =>
      holds.some(({ item, hand, of }) => CARRIED.test(item) && !hand && !of),
    )
    expect(loose.map(([id]) => id)).toEqual([])
  })

  it('fins and blades are at the feet, also those of a child', () => {
    for (const id of ['dive', 'skate']) {
      const { holds } = POSES[id]!
      for (const body of ['adult', 'child'] as const) {
        const worn = holds.find(({ item }) => /^(fins|skate-blade)$/.test(item))!
        const look = { ...MAN, body }
        const { legs } = placeBody(POSES[id]!, look)
        const pose = { ...POSES[id]!, holds: [worn] }
        const paths = new Set(
          Object.values(ITEMS[worn.item]!).flatMap((layer) =>
            Array.isArray(layer) ? layer.map(({ d }) => d) : [],
          ),
        )
        const first = figureShapes(pose, look).find(({ d }) => paths.has(d))
        const [, , , , x, y] = first!.transform!
        const near = legs.map(({ sole }) => Math.hypot(sole[0] - x, sole[1] - y))
        expect(Math.min(...near), `${id} ${body}`).toBeLessThan(16)
      }
    }
  })

  it('who reads looks at it with open eyes, and who sleeps does not', () => {
    const eyesOf = (action: string) =>
      Object.values(POSES).flatMap(({ view, action: shown, head }) =>
        view !== 'back' && shown[0] === action ? [head.eyes] : [],
      )
    expect(new Set([...eyesOf('read'), ...eyesOf('write')]).has('closed')).toBe(false)
    expect(eyesOf('sleep')).toContain('closed')
    const drawn = (eyes: 'open' | 'closed' | 'down') =>
      JSON.stringify(
        figureShapes({ ...POSES['read-front']!, head: { ...POSES['read-front']!.head, eyes } }, MAN),
      )
    expect(new Set([drawn('open'), drawn('closed'), drawn('down')]).size).toBe(3)
  })

  it('the knot of hair on a head is joined to the rest of it', () => {
    const edgesOfPath = (d: string) => [...d.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
    for (const view of ['front', 'back'] as const) {
      const [knot, cap] = heads.hair.topknot[view]
      const lowest = edgesOfPath(knot!.d)[1]!
      const highest = Math.min(...edgesOfPath(cap!.d).filter((_, i) => i % 2 === 1)) * 0.75
      expect(lowest).toBeGreaterThan(highest)
    }
  })

  it('women and men are told apart by their faces, girls and boys by hair and clothes', () => {
    const faceOf = (look: Partial<Look>) => {
      const pose = POSES['stand-front']!
      return JSON.stringify(headShapes(placeBody(pose, MAN), pose, { ...MAN, ...look }, { skin: MAN.skin }))
    }
    expect(faceOf({ sex: 'f' })).not.toBe(faceOf({ sex: 'm' }))
    expect(faceOf({ sex: 'f', body: 'child' })).toBe(faceOf({ sex: 'm', body: 'child' }))
  })

  it('children grow in three steps, and only old people are bent', () => {
    const heightAt = (age: Age, years: number | undefined) => {
      const look = lookFor({ relation: 'child', sex: 'f', age, years }, { appearance: {}, seed: 1, index: 1 })
      return -placeBody(POSES['stand-side']!, look).head.at[1]
    }
    const heights = [heightAt('child', 2), heightAt('child', 6), heightAt('child', 11), heightAt('teen', 15)]
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
    expect(heights[2]! - heights[0]!).toBeGreaterThan(35)
    expect(heightAt('older', 60)).toBeGreaterThan(heightAt('older', 80) + 5)
  })

  it('children are smaller and have larger heads for their height', () => {
    const [grown, child] = (['adult', 'child'] as const).map((body) =>
      placeBody(POSES['stand-side']!, { ...MAN, body }),
    )
    const headShare = (s: typeof grown) => (s!.size.head * 23) / -s!.head.at[1]
    expect(-child!.head.at[1]).toBeLessThan(-grown!.head.at[1] * 0.7)
    expect(headShare(child)).toBeGreaterThan(headShare(grown) * 1.25)
  })
})

describe('pairs', () => {
  /** Between the middles of two heads, in centimetres. */
  const LEAST_APART = 12
  const looksOf = (id: string): [Look, Look] => {
    const [a, b] = PAIRS[id]!.bodies as [Look['body'], Look['body']]
    return [
      { ...MAN, body: a },
      { ...MAN, body: b, sex: 'f' },
    ]
  }

  it.each(Object.keys(PAIRS))('%s: hands that reach for the other are there', (id) => {
    const pair = PAIRS[id]!
    for (const looks of [looksOf(id), [...looksOf(id)].reverse() as [Look, Look]]) {
      if (looks[0].body !== pair.bodies[0]) continue
      const { a, b, matrix } = placePair(pair, ...looks)
      const [k, , , , x, y] = matrix
      for (const [who, other, arms] of [
        [a, b, pair.a.arms],
        [b, a, pair.b.arms],
      ] as const)
        for (const arm of who.arms) {
          const to = arms[arm.name]?.to as [Joint, number, number] | undefined
          if (!to) continue
          const [jx, jy] = jointOf(other, to[0])
          const target = [jx + to[1] * other.size.breadth, jy + to[2] * other.size.torso] as const
          const here =
            who === a
              ? ([target[0] * k + x, target[1] + y] as const)
              : ([(target[0] - x) * k, target[1] - y] as const)
          expect(distance(arm.palm, here), `${arm.name} of ${who === a ? 'a' : 'b'}`).toBeLessThanOrEqual(6)
        }
    }
  })

  it('two heads are never in one place, however old the two are', () => {
    for (const [id, pair] of Object.entries(PAIRS))
      for (const [older, other] of [
        [0, 1],
        [1, 0],
      ] as const) {
        const looks = looksOf(id)
        if (pair.bodies[older] !== 'adult') continue
        looks[older] = { ...looks[older], body: 'older' }
        for (const both of pair.bodies[other] === 'adult' ? [false, true] : [false]) {
          if (both) looks[other] = { ...looks[other], body: 'older' }
          const { a, b, matrix } = placePair(pair, ...looks)
          expect(distance(a.head.at, applyTo(matrix, ...b.head.at)), id).toBeGreaterThan(LEAST_APART)
        }
      }
  })

  it('every pair is drawn whole and without a flaw', () => {
    for (const [id, pair] of Object.entries(PAIRS)) {
      const shapes = pairShapes(pair, ...looksOf(id))
      expect(flaws(shapes), id).toEqual([])
      expect(new Set(pair.order).size, id).toBe(10)
      for (const { item } of [...pair.a.holds, ...pair.b.holds]) expect(ITEMS, id).toHaveProperty(item)
    }
  })
})

describe('groups', () => {
  const looksOf = (id: string): Look[] =>
    GROUPS[id]!.people.map(({ body }, i) => ({ ...MAN, body, sex: i % 2 ? 'f' : 'm' }))

  it.each(Object.keys(GROUPS))('%s: is drawn whole, and hands are at those whom they touch', (id) => {
    const group = GROUPS[id]!
    expect(flaws(groupShapes(group, looksOf(id)))).toEqual([])
    expect(new Set(group.order).size).toBe(group.people.length * 5)
    expect(group.of.filter((pair) => !PAIRS[pair])).toEqual([])
    const placed = placeGroup(group, looksOf(id))
    const inGroup = (i: number, at: readonly [number, number]) => applyTo(placed[i]!.matrix, ...at)
    for (const [i, { arms }] of group.people.entries())
      for (const arm of placed[i]!.skeleton.arms) {
        const { to, who } = arms[arm.name] ?? {}
        if (!to || who === undefined) continue
        const { skeleton } = placed[who]!
        const [x, y] = jointOf(skeleton, to[0])
        const there = [x + to[1] * skeleton.size.breadth, y + to[2] * skeleton.size.torso] as const
        expect(distance(inGroup(i, arm.palm), inGroup(who, there)), `${i} ${arm.name}`).toBeLessThanOrEqual(6)
      }
    const heads = placed.map(({ skeleton }, i) => inGroup(i, skeleton.head.at))
    for (const [i, head] of heads.entries())
      for (const other of heads.slice(i + 1)) expect(distance(head, other)).toBeGreaterThan(14)
  })
})

describe('looks', () => {
  const withLooks = (looks: string, outfit = 'casual') =>
    lookFor(
      { relation: 'friend', sex: 'f', age: 'adult', looks },
      { appearance: {}, seed: 1, index: 1, outfit },
    )

  it('names outfits, hats and details that exist', () => {
    const { notes, garments, patterns } = appearance
    for (const outfit of [...Object.values(notes.outfit), ...Object.values(garments)].filter(Boolean))
      expect(OUTFITS[outfit], outfit).toBeDefined()
    for (const hat of Object.values(notes.hat)) expect(HATS, hat).toContain(hat)
    for (const name of Object.values(notes.face)) expect(ON_FACE, name).toContain(name)
    for (const name of [...Object.values(notes.worn), ...Object.values(patterns)])
      expect(wardrobe.details, name).toHaveProperty([name])
  })

  it('dyes each garment that the words say in its colour', () => {
    const look = withLooks('purple coat, green hat, red shoe')
    expect(look).toMatchObject({ outfit: 'coat', top: '#74479c', accent: '#4c8a4f', shoes: '#c8392b' })
    expect(withLooks('white space suit').outfit).toBe('space-suit')
  })

  it('covers who wears a headscarf, in any outfit', () => {
    for (const outfit of ['swim', 'sport', 'kit', 'dress', 'ballet']) {
      const cut = cutOf(withLooks('purple hijab', outfit))
      expect(cut.sleeve, outfit).toBe(2)
      expect(cut.legs, outfit).not.toMatch(/bare|shorts/)
    }
  })

  it('shows an artificial leg below no long skirt, and what is worn besides the clothes', () => {
    expect(cutOf(withLooks('prosthetic leg')).legs).not.toBe('skirt')
    expect(cutOf(withLooks('medal round my neck')).details).toContain('medal')
    expect(withLooks('oxygen tube').onFace).toEqual(['oxygen'])
    expect(withLooks('i am blind').onFace).toEqual(['sunglasses'])
    expect(withLooks('red wig').hair).toBe('#c8392b')
    expect(cutOf(withLooks('barefoot')).shoes).toBe('bare')
  })

  it('an arm that ends at the elbow has no hand, and is none that holds something', () => {
    const shapesOf = (pose: string, looks: string) => figureShapes(POSES[pose]!, withLooks(looks))
    const short = withLooks('arm ends at the elbow')
    expect(short.artificial).toBe('short-arm')
    for (const pose of ['stand-front', 'walk-side', 'cook-stir', 'stand-back'])
      expect(shapesOf(pose, 'arm ends at the elbow').length, pose).toBeLessThan(shapesOf(pose, '').length)
  })

  const profile: AppearanceProfile = {
    ageRange: '26-35',
    gender: 'woman',
    skinTone: 'dark',
    hairColor: 'black',
  }

  it('the same person and seed give the same shapes', () => {
    const draw = () =>
      figureShapes(POSES['walk-side']!, lookFor(undefined, { appearance: profile, seed: 5, index: 0 }))
    expect(draw()).toEqual(draw())
  })

  it('the profile decides the writer, and what it does not say the seed', () => {
    const look = lookFor(undefined, { appearance: profile, seed: 3, index: 0 })
    expect(look).toMatchObject({ sex: 'f', body: 'adult', skin: '#7b4e34', hair: '#1d1715' })
    const notes = 'I wear glasses, a hijab and no beard'
    const noted = lookFor(undefined, {
      appearance: { ...profile, additionalNotes: notes },
      seed: 3,
      index: 0,
    })
    expect(noted.hasGlasses).toBe(true)
    expect(noted.headscarf).toBeTruthy()
    expect(noted.beard).toBeUndefined()
    const seeds = new Set(
      Array.from({ length: 30 }, (_, seed) => lookFor(undefined, { appearance: {}, seed, index: 0 }).skin),
    )
    expect(seeds.size).toBeGreaterThan(3)
  })

  it('what is worn has the colour that is said of it', () => {
    const wearing = (looks: string) =>
      lookFor({ relation: 'friend', sex: 'f', age: 'adult', looks }, { appearance: {}, seed: 1, index: 1 })
    expect(wearing('red dress')).toMatchObject({ outfit: 'dress', top: '#c8392b', bottom: '#c8392b' })
    expect(wearing('yellow jumper')).toMatchObject({ outfit: 'casual', top: '#f0c03c' })
    expect(wearing('my trunks').outfit).toBe('swim')
  })

  it('nobody sits on the ground in a skirt where the outfit has trousers', () => {
    const legs = (needsTrousers: boolean) =>
      Array.from({ length: 20 }, (_, seed) =>
        lookFor(
          { relation: 'friend', sex: 'f', age: 'adult' },
          { appearance: {}, seed, index: 1, needsTrousers },
        ),
      ).map((look) => cutOf(look).legs)
    expect(legs(false)).toContain('skirt')
    expect(legs(true)).not.toContain('skirt')
  })

  it('every face that words tell is drawn from in front and from the side', () => {
    const features: Record<string, Partial<Record<string, unknown>>> = heads.features
    for (const face of Object.keys(expressionWords.faces)) {
      const expression = (heads.expressions as Record<string, Record<string, string | boolean>>)[face]
      expect(expression, face).toBeDefined()
      const { eyes, mouth, brows } = expression!
      for (const name of [eyes, mouth, brows].filter((one) => typeof one === 'string')) {
        expect(features[name]?.front, `${face}: ${name}`).toBeDefined()
        expect(features[name]?.side, `${face}: ${name}`).toBeDefined()
      }
    }
  })

  it('the skin that is said of somebody goes before origin and family', () => {
    const person = { relation: 'child', sex: 'f', age: 'adult', skinTone: 'deep' } as const
    const casting = { appearance: { skinTone: 'light' }, index: 1, origin: 'north-europe' } as const
    for (let seed = 0; seed < 20; seed++) {
      const look = lookFor(person, { ...casting, seed })
      expect(look.skin).toBe(appearance.skins.deep)
      expect([appearance.hairs.blonde, appearance.hairs.red]).not.toContain(look.hair)
    }
  })

  it('children of the writer have a similar skin', () => {
    const near = new Set(['#a36e48', '#7b4e34', '#54362a'])
    for (let seed = 0; seed < 40; seed++) {
      const child = lookFor(
        { relation: 'child', sex: 'f', age: 'child' },
        { appearance: profile, seed, index: 1 },
      )
      expect(near).toContain(child.skin)
      expect(child.body).toBe('child')
    }
  })

  it('everybody can wear every outfit, and two who stand together do not wear the same colour', () => {
    for (const outfit of Object.keys(OUTFITS))
      for (const age of AGES)
        for (const sex of ['f', 'm'] as const)
          for (let seed = 0; seed < 6; seed++) {
            const person = { relation: 'friend' as const, sex, age }
            const look = lookFor(person, { appearance: profile, seed, index: 1, outfit })
            expect(cutOf(look)).toBeDefined()
            expect(flaws(figureShapes(POSES['stand-front']!, look))).toEqual([])
          }
    const tops = [0, 1].map(
      (index) => lookFor(undefined, { appearance: profile, seed: 8, index, outfit: 'swim' }).top,
    )
    expect(tops[0]).not.toBe(tops[1])
  })
})

it.each([
  ['west-africa', ['#7b4e34', '#54362a']],
  ['east-europe', ['#f2cdb0']],
])('a family from %s has its skins, and a friend with a foreign name another one', (origin, skins) => {
  for (let seed = 1; seed < 12; seed++) {
    const casting = { appearance: {}, seed, origin, age: 'adult' as const }
    const me = lookFor(undefined, { ...casting, index: 0 })
    const mother = lookFor({ relation: 'parent', sex: 'f', age: 'adult' }, { ...casting, index: 1 })
    const friend = { relation: 'friend', sex: 'm', age: 'adult', origin: 'south-asia' } as const
    expect(skins).toContain(me.skin)
    expect(mother.skin).toBe(me.skin)
    expect(['#a36e48', '#cb9468']).toContain(lookFor(friend, { ...casting, index: 2 }).skin)
  }
})
