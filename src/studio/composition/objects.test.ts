import { describe, expect, it } from 'vitest'
import { problemsOf } from '../critic/critic.ts'
import { allObjects, namedObject } from '../library/library.ts'
import named from '../library/named-objects.json' with { type: 'json' }
import { boundsOfObject } from '../rendering/bounds.ts'
import { ITEMS } from '../rendering/figures/held.ts'
import { POSES } from '../rendering/figures/pose.ts'
import { testBrief } from '../testing/test-brief.ts'
import { readBrief } from '../understanding/read.ts'
import words from '../understanding/word-data/objects.json' with { type: 'json' }
import { composeFile, type Scene } from './compose.ts'
import { feetOf } from './placement.ts'
import { thingsOf } from './shown.ts'

const SIZE = { width: 1792, height: 1024 }
const added = (scene: Scene) => [...scene.objects.values()].flat()
const mainPose = (scene: Scene) => scene.people.placements.find(({ count }) => count > 0)?.figure?.pose
const mainHolds = (scene: Scene) =>
  scene.people.placements.find(({ count }) => count > 0)?.figure?.holds.map(({ item }) => item) ?? []
const mainShapes = (scene: Scene) => scene.people.placements.find(({ count }) => count > 0)?.shapes

describe('names of objects', () => {
  const names = new Set(Object.values(words.objects))

  it('of the drawn ones are said by some words', () => {
    expect(Object.keys(named).filter((name) => !names.has(name))).toEqual([])
  })

  it('are drawn by objects and items that exist', () => {
    for (const name of names) {
      expect(namedObject(name).drawn.filter((id) => !allObjects().has(id))).toEqual([])
      expect(namedObject(name).held.filter((id) => !ITEMS[id])).toEqual([])
    }
  })
})

describe('objects that the words name', () => {
  it.each(['tent', 'campfire'])('bring no %s onto planks, unless it is asked for', (value) => {
    const brief = testBrief({ place: 'lake-jetty', people: 2, objects: [value] })
    const idsAt = (file: string, isAsked: boolean) =>
      added(composeFile(file, { ...brief, objects: [{ value, confidence: 1, isAsked }] }, SIZE, 1))
    for (const file of ['lake-jetty.1.svg', 'lake-jetty.2.svg']) expect(idsAt(file, false)).toEqual([])
    expect(idsAt('lake-jetty.1.svg', true)).not.toEqual([])
  })

  it('lie before nobody’s feet, and an animal in the foreground is whole', () => {
    for (const [file, value] of [
      ['bathtub.2.svg', 'dog'],
      ['garden-party.2.svg', 'ladder'],
      ['beach.1.svg', 'dog'],
      ['desk-window.1.svg', 'dog'],
      ['cooking-together.1.svg', 'cat'],
    ] as const)
      for (const seed of [1, 2, 3, 4]) {
        const brief = testBrief({ place: file.split('.')[0]!, people: 3, objects: [value] })
        const scene = composeFile(file, brief, SIZE, seed)
        for (const { id, box } of added(scene)) {
          const own = boundsOfObject(id)
          const share = (own.bottom - own.top) / (own.right - own.left)
          expect((box.bottom - box.top) / (box.right - box.left), `${file} ${seed}`).toBeCloseTo(share)
          const feet = scene.people.placements.flatMap(feetOf)
          const hidden = feet.filter(
            ([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom,
          )
          expect(hidden, `${file} ${seed}`).toEqual([])
        }
      }
  })

  it('are in the hands of those who toast with them', () => {
    const brief = testBrief({ place: 'street-cafe', people: 2, action: 'toast' })
    const friends = [{ ...brief.people.others[0]!, relation: 'friend' as const, action: 'toast' }]
    const itemsWith = (objects: string[]) =>
      composeFile(
        'street-cafe.1.svg',
        {
          ...brief,
          people: { ...brief.people, others: friends },
          objects: objects.map((value) => ({ value, confidence: 1 })),
        },
        SIZE,
        1,
      ).people.placements.flatMap(({ count, figure }) =>
        count > 0 ? (figure?.holds.map(({ item }) => item) ?? []) : [],
      )
    expect(itemsWith([])).toEqual(['glass', 'glass'])
    expect(itemsWith(['cup'])).toEqual(['cup', 'cup'])
  })

  it('stand in the slot for what was made, behind whoever looks at them', async () => {
    const read = await readBrief('The canoe that I built is finished.', { isFirstPerson: false })
    const brief = { ...read, place: { ...read.place, id: 'home-workshop' } }
    const scene = composeFile('home-workshop.7.svg', brief, SIZE, 1)
    const [[element, [canoe]] = [undefined, []]] = [...scene.objects]
    expect([element?.attributes['data-slot'], canoe?.id]).toEqual(['made', 'canoe-on-trestles'])
    expect(canoe?.isBehind).toBe(true)
    expect(added(composeFile('home-workshop.1.svg', brief, SIZE, 1))).toEqual([])
  })

  it('hang where what was made is shown though the composition has smaller ones of their kind', async () => {
    const brief = await readBrief('My painting hangs in the museum.', { isFirstPerson: false })
    expect(added(composeFile('gallery-opening.4.svg', brief, SIZE, 1)).map(({ id }) => id)).toEqual([
      'large-painting',
    ])
  })

  it('are of several drawings the one whose words are said', async () => {
    const muralOf = async (text: string) =>
      added(composeFile('city-street.3.svg', await readBrief(text, { isFirstPerson: false }), SIZE, 1))[0]?.id
    expect(await muralOf('My mural is on the wall: a shark.')).toBe('sea-mural')
    expect(await muralOf('My mural is on the wall: a face.')).toBe('portrait-mural')
    expect(await muralOf('My mural is on the wall.')).toBe('garden-mural')
  })

  it('lie on a seat where the words say so of an animal', async () => {
    const words = 'The cat sleeps in the armchair and I sit on the floor.'
    const brief = await readBrief(words, { isFirstPerson: false })
    const scene = composeFile('sofa-evening.1.svg', brief, SIZE, 1)
    const [[element, [cat]] = [undefined, []]] = [...scene.objects]
    expect([element?.attributes['data-anchor'], cat?.id]).toEqual(['sit', 'sleeping-cat'])
    expect(scene.people.placements.find(({ isWriter }) => isWriter)?.anchor.kind).toBe('floor')
  })

  it('share the table that is brought for the first of them', () => {
    const brief = testBrief({ place: 'vegetable-garden', action: 'dig', objects: ['thermos', 'cup'] })
    const ids = added(composeFile('vegetable-garden.2.svg', brief, SIZE, 1)).map(({ id }) => id)
    expect(ids).toEqual(['bistro-table', 'thermos', 'mug'])
  })

  it('stand in a slot of their kind', () => {
    const scene = composeFile('beach.1.svg', testBrief({ place: 'beach', objects: ['dog'] }), SIZE, 1)
    expect([...scene.objects.keys()][0]!.attributes).toHaveProperty('data-slot')
    expect(added(scene).map(({ id }) => id)).toEqual(['walking-dog'])
  })

  it('leap out of a lake, or are a tank in place of a television', () => {
    const idsAt = (file: string, brief: Parameters<typeof testBrief>[0]) =>
      added(composeFile(file, testBrief(brief), SIZE, 1)).map(({ id }) => id)
    expect(idsAt('lake-jetty.2.svg', { place: 'lake-jetty', people: 0, objects: ['fish'] })).toEqual([
      'leaping-fish',
    ])
    expect(idsAt('sofa-evening.3.svg', { place: 'sofa-evening', people: 2, objects: ['aquarium'] })).toEqual(
      [],
    )
  })

  it('swim under water at a reef', () => {
    const idsAt = (value: string) =>
      added(composeFile('reef.1.svg', testBrief({ place: 'reef', objects: [value] }), SIZE, 1)).map(
        ({ id }) => id,
      )
    expect(idsAt('whale-shark')).toEqual(['whale-shark'])
    // Only the tail of a whale is drawn, above the water.
    expect(idsAt('whale')).toEqual([])
  })

  it('are an instrument in the hands of whoever plays it', async () => {
    const brief = await readBrief('I play the trombone with my old band.', { isFirstPerson: false })
    expect(mainHolds(composeFile('town-square.1.svg', brief, SIZE, 1))).toEqual(['trombone-held'])
  })

  it('hide nobody where their slot is before people', () => {
    const fishing = testBrief({ place: 'lake-jetty', people: 3, action: 'fish', objects: ['van'] })
    const { objects, people } = composeFile('lake-jetty.1.svg', fishing, SIZE, 1)
    const faces = people.placements.flatMap(({ heads }) => heads)
    const vans = [...objects.values()].flat().filter(({ isBehind }) => !isBehind)
    for (const { box } of vans)
      expect(
        faces.filter(([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom),
      ).toEqual([])
  })

  it('are not in the hand of whoever eats, where only who reads has them', async () => {
    const words = 'I sit in the kitchen with the newspaper in my hand and eat breakfast.'
    const brief = await readBrief(words, { isFirstPerson: false })
    const eating = { ...brief, action: { value: 'eat', confidence: 1 } }
    const scene = composeFile('warm-house.2.svg', eating, SIZE, 1)
    expect(mainPose(scene)).toMatch(/^eat/)
    expect(mainHolds(scene)).not.toContain('newspaper')
  })

  it('do not cover what the composition has on the table', () => {
    const slotOf = (file: string, place: string, value: string) => {
      const { covered, objects } = composeFile(file, testBrief({ place, objects: [value] }), SIZE, 1)
      return {
        slot: [...objects.keys()][0]?.attributes,
        gone: [...covered].map(({ attributes }) => attributes),
      }
    }
    const { slot, gone } = slotOf('breakfast-kitchen.1.svg', 'breakfast-kitchen', 'photo')
    expect(slot?.transform).not.toContain('920 832')
    expect(gone).toEqual([])
    const other = slotOf('balcony.1.svg', 'balcony', 'photo')
    expect(other.slot?.['data-slot']).toBe('table')
    expect(other.gone.map((one) => one['xlink:href'])).toHaveLength(1)
  })

  it('are drawn in the number that the words say, an animal at most three times', () => {
    const brief = testBrief({ place: 'beach', people: 1 })
    const dogs = (count: number) =>
      added(
        composeFile('beach.1.svg', { ...brief, objects: [{ value: 'dog', confidence: 1, count }] }, SIZE, 1),
      ).map(({ id }) => id)
    expect(dogs(2)).toEqual(['walking-dog', 'walking-dog'])
    expect(dogs(40)).toHaveLength(3)
  })

  it('are two suitcases where the words count them, both on the ground', () => {
    const brief = testBrief({ place: 'empty-first-home', people: 1 })
    const objects = [{ value: 'suitcase', confidence: 1, count: 2 }]
    const scene = composeFile('empty-first-home.1.svg', { ...brief, objects }, SIZE, 1)
    expect(added(scene)).toHaveLength(2)
  })

  it('stand on no bed, where a cat may be', () => {
    const beside = (name: string) => {
      const brief = testBrief({ place: 'waking-up', people: 1, objects: ['rocking-chair', name] })
      const scene = composeFile('waking-up.1.svg', brief, SIZE, 1)
      return [...scene.objects]
        .filter(([element]) => element.attributes['data-anchor'] === 'lie')
        .flatMap(([, own]) => own.map(({ id }) => id))
    }
    expect(beside('suitcase')).toEqual([])
  })

  it('are a tractor only for whoever drives one: who drives something else has none', () => {
    const holds = (action: string, object: string) =>
      mainHolds(
        composeFile(
          'home-street.1.svg',
          {
            ...testBrief({ place: 'home-street', people: 1 }),
            action: { value: action, confidence: 1 },
            objects: [{ value: object, confidence: 1 }],
          },
          SIZE,
          1,
        ),
      )
    expect(holds('drive', 'bin-lorry')).toEqual([])
    expect(holds('drive-tractor', 'tractor')).toContain('tractor')
  })

  it('are in a hand of two who touch, raised or round the other', async () => {
    const heldBy = async (words: string, file: string) => {
      const brief = await readBrief(words, { isFirstPerson: false })
      const two = composeFile(file, brief, SIZE, 1).people.placements.find(({ pair }) => pair)
      return two?.pairHolds?.map(({ item }) => item) ?? []
    }
    expect(
      await heldBy('I hold the letter and my mother hugs me in the kitchen.', 'breakfast-kitchen.1.svg'),
    ).toEqual(['letter'])
    expect(
      await heldBy(
        'My wife and I on our porch with a glass of wine, her head on my shoulder.',
        'porch.2.svg',
      ),
    ).toEqual(['glass'])
    // Nobody hugs with a cup of which no hand is said.
    expect(
      await heldBy('My mother hugs me. There is a letter from my school.', 'breakfast-kitchen.1.svg'),
    ).toEqual([])
  })

  it('hang round the neck, where the words say so', async () => {
    const words = 'I sit in our kitchen with the medal round my neck.'
    const brief = await readBrief(words, { isFirstPerson: false })
    expect(mainHolds(composeFile('breakfast-kitchen.1.svg', brief, SIZE, 1)).join(' ')).toMatch(/medal/)
  })

  it('are vehicles only where one can drive', () => {
    const ids = (file: string, place: string) =>
      added(composeFile(file, testBrief({ place, objects: ['taxi'] }), SIZE, 1)).map(({ id }) => id)
    expect(ids('summit.1.svg', 'summit')).toEqual([])
    expect(ids('home-street.1.svg', 'home-street')).toEqual(['taxi-car'])
  })

  it('are trees behind somebody, with the crown above the heads', () => {
    const brief = testBrief({ place: 'african-village', people: 2, objects: ['mango-tree'] })
    const [tree] = added(composeFile('african-village.2.svg', brief, SIZE, 1))
    expect(tree).toMatchObject({ id: 'mango-tree', isBehind: true })
  })

  it('stand farther in where a slot is near the edge', () => {
    const brief = testBrief({ place: 'museum', people: 1, objects: ['quilt'] })
    const [quilt] = added(composeFile('museum.2.svg', brief, SIZE, 1))
    expect(quilt?.id).toBe('quilt')
    expect(quilt!.box.right).toBeLessThanOrEqual(SIZE.width + 0.01)
  })

  it('stand behind whoever stands in the street where they are too wide to stand beside', () => {
    const brief = testBrief({ place: 'home-street', people: 1, objects: ['bin-lorry'] })
    const [lorry] = added(composeFile('home-street.1.svg', brief, SIZE, 1))
    expect(lorry).toMatchObject({ id: 'bin-lorry', isBehind: true })
  })

  it('stand on a table that is brought along in a room, and in a desert only where they are the most important', () => {
    const ids = (file: string, place: string, objects: string[]) =>
      added(composeFile(file, testBrief({ place, objects }), SIZE, 1)).map(({ id }) => id)
    expect(ids('piano-home.2.svg', 'piano-home', ['pie'])).toEqual(['work-cafe-table', 'pie'])
    expect(ids('canyon-desert.1.svg', 'canyon-desert', ['suitcase', 'dog', 'pie'])).not.toContain('pie')
    expect(ids('canyon-desert.1.svg', 'canyon-desert', ['pie'])).toEqual(['wooden-crate', 'pie'])
  })

  it.each([
    ['gallery-opening.1.svg', 'bicycle'],
    ['sofa-evening.1.svg', 'easel'],
    ['desk-window.1.svg', 'canoe'],
    ['lake-jetty.1.svg', 'sewing-machine'],
    ['surfing.2.svg', 'cake'],
    ['restaurant-kitchen.1.svg', 'desk'],
  ])('are anywhere in %s where they are asked for: %s', (file, value) => {
    const place = file.split('.')[0]!
    const brief = testBrief({ place })
    const scene = composeFile(file, { ...brief, objects: [{ value, confidence: 1, isAsked: true }] }, SIZE, 1)
    expect(thingsOf(scene)(value)).toBe(true)
    expect(problemsOf(scene)).toEqual([])
  })

  it('are no car in a room, even where it is asked for', () => {
    const brief = testBrief({ place: 'sofa-evening' })
    const objects = [{ value: 'car', confidence: 1, isAsked: true }]
    expect(added(composeFile('sofa-evening.1.svg', { ...brief, objects }, SIZE, 1))).toEqual([])
  })

  it('stand beside somebody on open ground though they are wide', () => {
    const brief = testBrief({ place: 'open-fields', people: 1, objects: ['pickup'] })
    expect(added(composeFile('open-fields.1.svg', brief, SIZE, 1)).map(({ id }) => id)).toEqual(['pickup'])
  })

  it('are held by whoever does nothing else, where they are the first that a hand can hold', () => {
    const brief = testBrief({ place: 'promenade', people: 1, objects: ['seagull', 'fish-and-chips'] })
    expect(mainHolds(composeFile('promenade.1.svg', brief, SIZE, 1))).toEqual(['chips-held'])
  })

  it('grow from no paving: what is carried is in a hand or left out', () => {
    const scene = (file: string, place: string, near?: 'held') =>
      composeFile(
        file,
        { ...testBrief({ place }), objects: [{ value: 'sunflowers', confidence: 1, near }] },
        SIZE,
        1,
      )
    expect(added(scene('town-square.1.svg', 'town-square'))).toEqual([])
    expect(added(scene('hilltop.1.svg', 'hilltop', 'held'))).toEqual([])
    expect(mainHolds(scene('hilltop.1.svg', 'hilltop', 'held'))).toEqual(['sunflowers-held'])
  })

  it('stand on the ground where the slot is taken, beside nobody, inside the picture', () => {
    const scene = composeFile(
      'beach.1.svg',
      testBrief({ place: 'beach', objects: ['dog', 'gift', 'teddy', 'bucket'] }),
      SIZE,
      1,
    )
    expect(added(scene)).toHaveLength(3)
    for (const { box } of added(scene)) {
      expect(box.left).toBeGreaterThanOrEqual(scene.view.x)
      expect(box.right).toBeLessThanOrEqual(scene.view.x + scene.view.width)
    }
    const boxes = added(scene).map(({ box }) => box.left)
    expect(new Set(boxes).size).toBe(3)
  })

  it('are in the hand, where they are said to be', () => {
    const brief = testBrief({ place: 'beach' })
    const held = (value: string) => ({ ...brief, objects: [{ value, confidence: 1, near: 'held' as const }] })
    const trophy = composeFile('beach.1.svg', held('trophy'), SIZE, 1)
    expect(POSES[mainPose(trophy)!]!.holds.map(({ item }) => item)).toContain('trophy')
    // Nobody who sits has a pose with it: it replaces the cup.
    const usual = composeFile('sofa-evening.1.svg', brief, SIZE, 1)
    const basket = composeFile('sofa-evening.1.svg', held('basket'), SIZE, 1)
    expect(mainPose(basket)).toBe(mainPose(usual))
    expect(mainShapes(basket)).not.toEqual(mainShapes(usual))
  })

  it("are in another's hand, where that is said", () => {
    const brief = testBrief({ place: 'beach', people: 2, action: 'run' })
    const objects = [{ value: 'balloon', confidence: 1, near: 'other' as const }]
    const usual = composeFile('beach.1.svg', brief, SIZE, 1).people.placements
    const holding = composeFile('beach.1.svg', { ...brief, objects }, SIZE, 1).people.placements
    const isSame = usual.map(({ shapes }, i) => shapes.length === holding[i]!.shapes.length)
    expect(isSame).toEqual([true, false])
  })

  it("are in the writer's hand, though somebody else is shown first", () => {
    const brief = testBrief({ place: 'beach', people: 2 })
    const others = brief.people.others.map((person) => ({ ...person, action: 'run' }))
    const objects = [{ value: 'balloon', confidence: 1, near: 'held' as const }]
    const busy = { ...brief, objects, people: { ...brief.people, others } }
    const { placements } = composeFile('beach.1.svg', busy, SIZE, 1).people
    const holder = placements.find(({ figure }) => figure?.holds.some(({ item }) => item === 'balloon'))
    expect(placements.indexOf(holder!)).toBeGreaterThan(0)
    expect(holder!.isWriter).toBe(true)
  })

  it.each([
    ['sofa-evening.1', 'cat', 'animal-lap-front'],
    ['beach.1', 'lamb', 'animal-stand'],
    ['hilltop.1', 'puppy', 'animal-floor'],
  ])('are in the arms or in the lap at %s: a %s', (file, value, pose) => {
    const brief = testBrief({ place: file.split('.')[0]! })
    const objects = [{ value, confidence: 1, near: 'held' as const }]
    const scene = composeFile(`${file}.svg`, { ...brief, objects }, SIZE, 1)
    expect(mainPose(scene)).toBe(pose)
    expect(added(scene)).toEqual([])
  })

  it.each([
    ['beach.1', 'headphones', 'headphones-side'],
    ['sofa-evening.1', 'blanket', 'lap-blanket-front'],
    ['hospital-ward.3', 'stethoscope', 'stethoscope-side'],
  ])('are worn at %s, in the usual pose: %s', (file, object, item) => {
    const brief = testBrief({ place: file.split('.')[0]! })
    const usual = composeFile(`${file}.svg`, brief, SIZE, 1)
    const worn = composeFile(
      `${file}.svg`,
      { ...brief, objects: [{ value: object, confidence: 1 }] },
      SIZE,
      1,
    )
    expect(mainPose(worn)).toBe(mainPose(usual))
    expect(mainHolds(worn)).toEqual([...mainHolds(usual), item])
  })

  it('are what is picked', () => {
    const scene = composeFile(
      'vegetable-garden.1.svg',
      testBrief({ place: 'vegetable-garden', action: 'pick', objects: ['potatoes'] }),
      SIZE,
      1,
    )
    const holds = scene.people.placements.flatMap(({ figure }) => figure?.holds ?? [])
    expect(holds.map(({ item }) => item)).toContain('potatoes-held')
  })

  it('do not replace what is as important', () => {
    const brief = testBrief({ place: 'beach' })
    const objects = ['photo', 'flowers'].map((value) => ({ value, confidence: 1, near: 'held' as const }))
    expect(mainHolds(composeFile('beach.1.svg', { ...brief, objects }, SIZE, 1))).toEqual(['photo'])
  })

  it('show an action for which the place has no spot where somebody may stand', () => {
    const brief = testBrief({ place: 'snowy-village', action: 'pull-sledge' })
    expect(mainPose(composeFile('snowy-village.4.svg', brief, SIZE, 1))).toBe('pull-sledge')
  })

  it('are in the hands of whoever reads, in the pose of reading', () => {
    const read = testBrief({ place: 'fireplace', action: 'read' })
    const objects = [{ value: 'newspaper', confidence: 1, near: 'held' as const }]
    const book = composeFile('fireplace.1.svg', read, SIZE, 1)
    const newspaper = composeFile('fireplace.1.svg', { ...read, objects }, SIZE, 1)
    expect(mainPose(newspaper)).toBe(mainPose(book))
    expect(mainShapes(newspaper)).not.toEqual(mainShapes(book))
  })

  it('are held up over the head, where that is said', () => {
    const objects = [{ value: 'photo', confidence: 1, near: 'held' as const }]
    const brief = { ...testBrief({ place: 'beach' }), objects, action: { value: 'hold-up', confidence: 1 } }
    expect(mainPose(composeFile('beach.1.svg', brief, SIZE, 1))).toBe('lift-up')
  })

  it('of the house are not brought outdoors, and a bed is not put beside that of the room', () => {
    const ids = (place: string, object: string) =>
      added(composeFile(`${place}.1.svg`, testBrief({ place, people: 1, objects: [object] }), SIZE, 1)).map(
        ({ id }) => id,
      )
    expect(ids('meadow-stars', 'wood-stove')).toEqual([])
    expect(ids('small-home', 'fridge')).toEqual(['fridge'])
    expect(ids('waking-up', 'own-bed')).toEqual([])
  })

  it('of the fields and the street are not brought into a room', () => {
    const brief = testBrief({ place: 'fireplace', objects: ['sheep', 'car'] })
    expect(added(composeFile('fireplace.1.svg', brief, SIZE, 1))).toEqual([])
  })

  it('are not added where the composition says that it draws them itself', () => {
    const brief = testBrief({ place: 'meadow-stars', objects: ['tent'] })
    expect(added(composeFile('meadow-stars.2.svg', brief, SIZE, 1))).toEqual([])
    expect(added(composeFile('beach.1.svg', brief, SIZE, 1)).map(({ id }) => id)).toEqual(['tent'])
  })

  it.each([
    ['pasture-animals.2.svg', 'cow'],
    ['vet.1.svg', 'dog'],
    ['control-room.2.svg', 'telescope'],
    ['control-room.2.svg', 'computer'],
    ['bowling-alley.2.svg', 'ball'],
  ])('are not added where %s shows a %s', (file, object) => {
    const place = file.split('.')[0]!
    const scene = composeFile(file, testBrief({ place, objects: [object] }), SIZE, 1)
    expect(added(scene)).toEqual([])
  })

  it("are left out of a landscape that stands in for a place, unless they are the writer's own", () => {
    const brief = testBrief({ objects: ['bucket'] })
    expect(added(composeFile('beach.1.svg', brief, SIZE, 1))).toEqual([])
    const own = { ...brief, objects: [{ value: 'bucket', confidence: 1, near: 'own' as const }] }
    expect(added(composeFile('beach.1.svg', own, SIZE, 1))).toHaveLength(1)
  })

  it('stand in any landscape where they are animals that roam and what the words are about', () => {
    const ids = (objects: string[]) =>
      added(composeFile('beach.1.svg', testBrief({ objects }), SIZE, 1)).map(({ id }) => id)
    expect(ids(['fox'])).toEqual(['fox'])
    expect(ids(['bucket', 'fox'])).toEqual([])
  })

  it('are held in such a landscape where they are what the words are about', () => {
    const brief = testBrief({ objects: ['letter'] })
    expect(mainHolds(composeFile('valley-path.1.svg', brief, SIZE, 1))).toEqual(['letter'])
  })

  it('stand in a room that stands in for another', () => {
    const brief = testBrief({ objects: ['chess'] })
    const room = { ...brief, place: { ...brief.place, landscapes: ['open-window'] } }
    expect(added(composeFile('open-window.2.svg', room, SIZE, 1)).map(({ id }) => id)).toEqual([
      'chess-table',
    ])
  })

  it('show another of their kind where the text says so', () => {
    const brief = testBrief({ place: 'beach', objects: ['dog'], words: ['sleep'] })
    expect(added(composeFile('beach.1.svg', brief, SIZE, 1)).map(({ id }) => id)).toEqual(['sleeping-dog'])
  })

  it('rest where people sit in a room', () => {
    const brief = testBrief({ place: 'sofa-evening', objects: ['dog'] })
    expect(added(composeFile('sofa-evening.1.svg', brief, SIZE, 1)).map(({ id }) => id)).toEqual([
      'sleeping-dog',
    ])
  })

  it('have the colour that is said, also where the composition has them already', () => {
    const blue = composeFile(
      'cycling.1.svg',
      testBrief({ place: 'cycling', colours: { bicycle: '#3a6fb0' } }),
      SIZE,
      1,
    )
    expect(blue.objectColours.get('bicycle')).toBe('#3a6fb0')
    const red = composeFile(
      'front-door.2.svg',
      testBrief({ place: 'front-door', colours: { door: '#c8392b' } }),
      SIZE,
      1,
    )
    const usual = composeFile('front-door.2.svg', testBrief({ place: 'front-door' }), SIZE, 1)
    expect(red.palette.resolve('door')).not.toEqual(usual.palette.resolve('door'))
  })
})

it('has several whales of the words in as many places of the sea, each drawn in another way', () => {
  const brief = testBrief({ objects: ['whale'], place: 'coast-path' })
  const objects = brief.objects.map((one) => ({ ...one, count: 30 }))
  const scene = composeFile('coast-path.2.svg', { ...brief, objects }, SIZE, 1)
  expect(added(scene).map(({ id }) => id)).toEqual(['whale-tail', 'whale-breach', 'whale-blow'])
})
