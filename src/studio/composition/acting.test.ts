import { describe, expect, test } from 'vitest'
import { composeChecked } from '../critic/critic.ts'
import appearance from '../library/appearance.json' with { type: 'json' }
import { POSES } from '../rendering/figures/pose.ts'
import { correctionOf } from '../understanding/corrections.ts'
import { readBrief } from '../understanding/read.ts'
import { compose, composeFile, withoutStrangers } from './compose.ts'

const { skins } = appearance
const size = { width: 1792, height: 1024 }
const sceneOf = async (words: string) => {
  const brief = withoutStrangers(await readBrief(words, { isFirstPerson: false }))
  return { brief, scene: composeChecked(brief, size, 3) }
}

describe('who does what', () => {
  test.each([
    ['Two children run along the jetty.', 'run', 2],
    ['My son plays the piano and my wife reads on the sofa.', 'play-piano', 1],
    ['My wife dances in the kitchen while I cook.', 'dance', 1],
    ['At the school gate I kneel down.', 'kneel', 1],
    ['I eat soup from the pan in our empty new flat.', 'eat', 1],
    ['I laugh on the coast path.', 'laugh', 1],
    ['I float in the swimming pool of the villa.', 'float', 1],
    ["I make a toast at my brother's wedding, they dance.", 'toast', 1],
  ])('%s', async (words, action, count) => {
    const { scene } = await sceneOf(words)
    const poses = scene.people.placements.flatMap(({ figure }) => (figure ? [POSES[figure.pose]!] : []))
    expect(poses.filter((pose) => pose.action.includes(action))).toHaveLength(count)
  })

  test('who is only said to look has nothing unusual with them, and who laughs on a sofa faces us', async () => {
    const { brief } = await sceneOf('My son shows me the small town that I built.')
    const asked = correctionOf('People: you (looking), your son (boy; pointing)')!(brief)
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { placements } = composeFile('model-railway.1.svg', asked, size, seed).people
      expect(placements.map(({ figure }) => figure?.pose)).not.toContain('falcon-front')
      expect(placements.map(({ figure }) => figure?.pose)).not.toContain('falcon-side')
    }
    const laughing = correctionOf('People: you (laughing), your son (man; laughing)')!(brief)
    const { placements } = composeFile('sofa-evening.1.svg', laughing, size, 3).people
    const seated = placements.filter(({ count, anchor }) => count > 0 && anchor.kind === 'sit')
    expect(seated.map(({ figure }) => figure?.pose)).toContain('laugh-sit-front')
  })

  test('who teaches a child to cycle runs beside the bicycle on any open ground', async () => {
    const { brief } = await sceneOf('I teach my little girl to ride a bike.')
    const { placements } = composeFile('car-park.2.svg', brief, size, 3).people
    const holds = placements.flatMap(({ pairHolds }) => pairHolds ?? [])
    expect(holds.map(({ item }) => item)).toEqual(['ridden-bicycle'])
  })

  test('a child sits on the lap of whoever uses a wheelchair, also where others sit on the ground', async () => {
    const { brief } = await sceneOf('I am in my wheelchair by the sea with my little girl on my lap.')
    for (const file of ['beach.7.svg', 'lake-jetty.1.svg']) {
      const { placements } = composeFile(file, brief, size, 3).people
      expect(placements.map(({ pair }) => pair)).toContain('child-on-lap-wheelchair')
    }
  })

  test('what somebody hands to the writer is in the hand of who gives it', async () => {
    const { brief } = await sceneOf('My sister hands me a plate she painted.')
    expect(brief.people.contact).toEqual(['give-thing'])
    const { placements } = composeFile('beach.2.svg', brief, size, 3).people
    expect(placements.flatMap(({ pairHolds }) => pairHolds ?? []).map(({ item }) => item)).toEqual([
      'dish-held',
    ])
  })

  test('photos on a phone are shown by a phone alone, at which both look', async () => {
    const { brief } = await sceneOf('On the sofa I show my sister the photos of the baby on my phone.')
    const { placements } = composeFile('sofa-evening.1.svg', brief, size, 3).people
    expect(placements.map(({ pair }) => pair)).toContain('show-photo-sit')
    const holds = placements.flatMap(({ pairHolds }) => pairHolds ?? [])
    expect(holds.map(({ item }) => item)).toEqual(['phone-shown'])
  })

  test('who ties the shoes of a child kneels before it, and nobody ties those of whoever does so alone', async () => {
    const pairsOf = async (text: string) => {
      const { brief } = await sceneOf(text)
      return composeFile('city-park.2.svg', brief, size, 3).people.placements.map(({ pair }) => pair)
    }
    expect(await pairsOf("I kneel and tie my little girl's new shoes.")).toContain('tie-shoes-child')
    expect(await pairsOf('I am here with my son. He ties his shoes.')).not.toContain('tie-shoes-child')
    expect(await pairsOf('My son waits, and I lace my running shoes.')).not.toContain('tie-shoes-child')
  })

  test('the tool that somebody hands to the writer passes from hand to hand', async () => {
    const { brief } = await sceneOf('My brother hands me his old trowel.')
    const { placements } = composeFile('beach.2.svg', brief, size, 3).people
    expect(placements.map(({ pair }) => pair)).toContain('give-thing')
  })

  test('grown company does not run about where children do', async () => {
    const { scene } = await sceneOf('In our garden stand my mother, my brother, my uncle and my friend.')
    const poses = scene.people.placements.flatMap(({ figure }) => figure?.pose ?? [])
    expect(poses).not.toContain('run-joy')
  })

  test('two who ride beside the sea have room for their horses', async () => {
    const brief = withoutStrangers(
      await readBrief('My daughter and I ride horses.', { isFirstPerson: false }),
    )
    const { placements } = composeFile('beach.1.svg', brief, size, 3).people
    const riders = placements.filter(({ figure }) => figure?.pose === 'ridden-horse')
    const [a, b] = riders.map(({ anchor }) => anchor.matrix)
    expect(Math.abs(a![4] - b![4]) / a![3]).toBeGreaterThan(190)
  })

  test('who is only in a wheelchair does nothing else with the hands', async () => {
    const { scene } = await sceneOf('I roll along the promenade in my wheelchair.')
    const poses = scene.people.placements.flatMap(({ figure, isWriter }) => (isWriter ? figure!.pose : []))
    expect(poses[0]).not.toMatch(/ball|sign|darts|kite|catch/)
  })

  test('the child whom a clown visits is the patient', async () => {
    const { brief } = await sceneOf("I am a clown on the children's ward, and a girl laughs at my red nose.")
    const { placements } = composeFile('hospital-ward.1.svg', brief, size, 3).people
    expect(placements.find(({ anchor }) => anchor.staff === 'patient')?.figure?.look.body).toMatch(/child/)
  })

  test.each([
    ['I am a boy of seven, and my dad picks me up on the beach.', true],
    ['I turn the key in our front door, and my wife squeezes my hand.', false],
  ])('%s: touching is %s', async (words, isTouching) => {
    const { scene } = await sceneOf(words)
    expect(scene.people.placements.some(({ count }) => count === 2)).toBe(isTouching)
  })

  test.each([
    ['My sister and I paint the wall of the nursery.', 'decorate', 2],
    ['I bake bread with my mother in the kitchen.', 'knead', 2],
    ['I photograph my wife in the park.', 'photograph', 1],
    ['I kneel in the vegetable garden and dig.', 'kneel', 1],
    ['I chop wood behind the mountain hut.', 'chop-wood', 1],
    ['I lean back in my chair in the office.', 'lean-back', 1],
    ['The twins are asleep in the bedroom.', 'sleep', 2],
    ['My wife and I lie on our backs in the grass of the city park.', 'lie-ground', 2],
    ['My wife and I lie on our backs among the poppies of the flower field.', 'lie-ground', 0],
    ['I ride a camel on the beach.', 'ride-camel', 1],
    ['I play the harp in the city park.', 'harp', 1],
    ['I sew a patch onto the quilt on the sofa in the living room.', 'hand-sew', 1],
    ['I iron shirts at breakfast in the kitchen.', 'iron', 1],
    ['I play cricket on the beach.', 'cricket', 1],
    ['My sister and I roller skate along the promenade.', 'roller', 2],
    ['My son rides his bike down our street.', 'cycle', 1],
    ['My grandson blows out the candles at the birthday table.', 'blow', 1],
    ['I iron a shirt, we cook together at home in the kitchen.', 'iron', 1],
    ['I slice the ham at the dinner table on Christmas Eve.', 'slice', 1],
    ['I tuck my daughter into her bed and read her a bedtime story.', 'tuck-in', 1],
    ['In the living room I play rummy on the rug with my two sons.', 'cards-floor', 3],
    ['Kids in pyjamas opening presents under the Christmas tree.', 'open-gift', 2],
  ])('together or alone: %s', async (words, action, count) => {
    const { scene } = await sceneOf(words)
    const poses = scene.people.placements.flatMap(({ figure }) => (figure ? [POSES[figure.pose]!] : []))
    expect(poses.filter((pose) => pose.action.includes(action))).toHaveLength(count)
  })

  test.each([
    ["I brush my mother's hair on the porch.", 'brush-hair'],
    ['My mother hugs my sister in the arrivals hall of the airport.', 'hug'],
    ['My little daughter makes her first steps on the beach.', 'first-steps'],
    ['A woman gives me a bouquet on the beach.', 'give-flowers'],
    ["I button my son's shirt on the beach.", 'fix-collar-child'],
    ['My husband cuts my hair on the porch.', 'cut-hair-pair'],
  ])('%s', async (words, id) => {
    const { brief, scene } = await sceneOf(words)
    const { contact = [], contactOfOthers } = brief.people
    expect([...contact, ...(contactOfOthers?.pairs ?? [])]).toContain(id)
    expect(scene.people.placements.some(({ count }) => count === 2)).toBe(true)
  })

  test('whom the words name is who is danced with', async () => {
    const { brief } = await sceneOf('My husband is here and I dance with my father at the wedding dance.')
    expect(brief.people.contactWith).toMatchObject({ 'dance-couple': 'parent' })
  })

  test('what is done is read behind the name of a day, and of a gerund that begins', async () => {
    for (const [words, action] of [
      ['Saturday morning baking with my mother.', 'knead'],
      ['Putting up a shelf in my flat.', 'hammer'],
      ['Cards with my aunts.', 'play-cards'],
      ['I was chosen, now I am one who slices bread.', 'slice'],
    ] as const)
      expect((await readBrief(words, { isFirstPerson: false })).action?.value, words).toBe(action)
  })

  test('whoever plaits the hair of the writer stands behind', async () => {
    const { brief } = await sceneOf('My grandmother sits down and plaits my hair.')
    expect(brief.people.contactByOther).toContain('plait-hair')
  })

  test('a chessboard between two is not added once more', async () => {
    const { scene } = await sceneOf('My grandfather and I play chess in the living room.')
    expect(scene.people.placements.some(({ pairHolds }) => pairHolds?.length)).toBe(true)
    expect([...scene.objects.values()].flat().map(({ id }) => id)).not.toContain('chess-table')
  })

  test('only who bathes lies in the bath', async () => {
    const fileOf = async (words: string) => {
      const brief = await readBrief(words, { isFirstPerson: false })
      return compose({ ...brief, place: { ...brief.place, id: 'bathroom-mirror' } }, size, 3).file
    }
    expect(await fileOf('I lie in a hot bath with a book.')).toBe('bathroom-mirror.3.svg')
    expect(await fileOf('I dry the hair of my brother after his bath.')).not.toBe('bathroom-mirror.3.svg')
  })

  test('everybody claps', async () => {
    const { scene } = await sceneOf('Everybody claps when I come into the office after my illness.')
    const poses = scene.people.placements.flatMap(({ figure, count }) =>
      figure && count === 0 ? [POSES[figure.pose]!] : [],
    )
    expect(poses.length).toBeGreaterThan(0)
    expect(poses.filter((pose) => pose.action.includes('applaud')).length).toBeGreaterThan(1)
  })

  test('nobody bakes in a landscape', async () => {
    const { brief } = await sceneOf('My wife cooks, somewhere.')
    expect(brief.place.id).toBeUndefined()
    expect(brief.people.others.map(({ action }) => action)).toEqual([undefined])
  })
})

describe('whose wedding it is', () => {
  const outfits = async (words: string) => {
    const { brief } = await sceneOf(words)
    const { isWeddingGuest = false, others } = brief.people
    return { isWeddingGuest, married: others.filter(({ looks }) => looks?.includes('wedding dress')).length }
  }

  test.each([
    'I dance with my grandson at his wedding.',
    'I dance with my granddaughter at her wedding.',
    "At my daughter's wedding I dance with my wife.",
    'My son gets married in the garden.',
  ])('%s', async (words) => {
    expect(await outfits(words)).toEqual({ isWeddingGuest: true, married: 1 })
  })

  test.each([
    'I dance with my father at my wedding.',
    'She marries me on the beach.',
    'Our wedding, and my sister cries.',
  ])('%s', async (words) => {
    expect(await outfits(words)).toEqual({ isWeddingGuest: false, married: 0 })
  })

  test.each([
    ['I dance at our wedding.', true],
    ["I dance at my sister's wedding.", false],
  ])('%s', async (words, isGown) => {
    const { brief } = await sceneOf(words)
    const { people } = compose({ ...brief, people: { ...brief.people, others: [] } }, size, 3)
    expect(people.placements.find(({ count }) => count > 0)?.figure?.look.outfit === 'gown').toBe(isGown)
  })
})

describe('ages that contradict their noun', () => {
  test('a baby of 35 years is a grown child that nobody holds in the arms', async () => {
    const { brief, scene } = await sceneOf('I hold my 35-year-old baby in my arms.')
    expect(brief.people.others).toMatchObject([{ relation: 'child', age: 'adult', years: 35 }])
    const held = scene.people.placements.flatMap(({ figure }) => (figure ? POSES[figure.pose]!.holds : []))
    expect(held.filter(({ item }) => item === 'baby')).toEqual([])
  })

  test('nobody is married to a child', async () => {
    const { brief } = await sceneOf('My eight-year-old wife kisses me.')
    expect(brief.people.others).toMatchObject([{ relation: 'partner', age: 'adult' }])
  })
})

test.each([
  ['I lie in a hospital bed and my wife holds my hand.', 'hospital-ward'],
  ["I sit by my mother's hospital bed and hold her hand.", 'hospital-ward'],
  ['The nurse puts our newborn on my chest in the hospital.', 'hospital-newborn'],
])('%s', async (words, place) => {
  expect((await sceneOf(words)).brief.place.likeliest[0]?.value).toBe(place)
})

describe('at places abroad and in vehicles', () => {
  const figuresOf = async (words: string) =>
    (await sceneOf(words)).scene.people.placements.flatMap(({ figure, isWriter, count }) =>
      figure && count > 0 ? [{ ...figure, isWriter }] : [],
    )

  test('people of a village in Africa look as they do there, unless a traveller writes', async () => {
    const { scene, brief } = await sceneOf('I sit in front of our round hut in the african village.')
    expect(scene.file).toMatch(/^african-village/)
    expect(brief.people.origin).toBeUndefined()
    const tones = scene.people.placements.flatMap(({ figure }) => figure?.look.skin ?? [])
    expect(tones).not.toHaveLength(0)
    expect(tones.every((tone) => tone === skins.deep || tone === skins.dark)).toBe(true)
  })

  test('a child who does not drive sits behind', async () => {
    const figures = await figuresOf('I am seven and in the car with my mum, we sing.')
    expect(figures.find(({ isWriter }) => isWriter)?.pose).not.toBe('pilot')
  })

  test('who eats along has the same dish', async () => {
    const figures = await figuresOf('I eat noodles with my sister at the street food stall.')
    expect(figures.map(({ holds }) => holds.map(({ item }) => item))).toEqual([
      ['noodles-held'],
      ['noodles-held'],
    ])
  })

  test('adults do not leap about where nobody says so', async () => {
    const figures = await figuresOf(
      'On the beach with my mother, my father, my aunt, my uncle and my brother.',
    )
    expect(figures.map(({ pose }) => pose)).not.toContain('run-joy')
  })
})

test('a child is on the shoulders, though a grown person is named behind them', async () => {
  const { scene } = await sceneOf(
    'I stand at the waterfall with my little girl on my shoulders and my wife, we laugh.',
  )
  expect(scene.people.placements.find(({ pair }) => pair)?.pair).toMatch(/^shoulders-/)
})
