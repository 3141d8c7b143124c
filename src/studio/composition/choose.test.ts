import { describe, expect, it } from 'vitest'
import { placeFiles } from '../library/places.ts'
import { testBrief } from '../testing/test-brief.ts'
import { readBrief } from '../understanding/read.ts'
import { rankCompositions } from './choose.ts'
import { compose, composeFile } from './compose.ts'

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const SIZE = { width: 1792, height: 1024 }
const firstOf = (place: string, brief: ReturnType<typeof testBrief>) => [
  ...new Set(SEEDS.map((seed) => rankCompositions(placeFiles.get(place)!, brief, seed)[0]!.file)),
]

describe('the composition of a place', () => {
  it.each([
    ['My last three-pointer drops through the hoop of the basketball court.', 'tennis-basketball.2.svg'],
    ['My grandmother is ill in the hospital and I sit by her and hold her hand.', 'hospital-ward.6.svg'],
    ['I serve an ace on the tennis court.', 'tennis-basketball.1.svg'],
    ['The dollhouse that I built stands in my garage workshop.', 'home-workshop.7.svg'],
    ['The violin that I built lies in my garage workshop.', 'home-workshop.8.svg'],
    ['They unveil my sculpture in the park.', 'city-park.3.svg'],
    ['My dad does the crossword at the kitchen table.', 'breakfast-kitchen.3.svg'],
    ['I bow to my karate teacher.', 'dojo-boxing.1.svg'],
    ['The boxing gloves are off and the referee raises my arm.', 'dojo-boxing.2.svg'],
    ['The new well has water.', 'village-well.4.svg'],
    ['I pull a pint in my own pub.', 'pub.3.svg'],
    ['I throw the last dart in the pub.', 'pub.2.svg'],
    ['Behind the counter of the pharmacy I count tablets.', 'pharmacy.1.svg'],
    ['My daughter and I buy vitamins in the pharmacy.', 'pharmacy.2.svg'],
    ['Our kitten sits on the table of the vet.', 'vet.3.svg'],
    ['We discover a comet in the observatory.', 'control-room.2.svg'],
    ['The rocket of our mission launches.', 'control-room.1.svg'],
    ['I become a citizen and the mayor gives me the certificate.', 'public-office.2.svg'],
    ['My husband and I stand at the grave of my mother.', 'cemetery.3.svg'],
    ['We serve tacos from the hatch of our own truck.', 'street-food.3.svg'],
    ['We marry at the town hall.', 'wedding-outdoors.4.svg'],
    ['The doors of the airport slide open and my sister is there.', 'arrivals-hall.3.svg'],
    ['We wait on the platform of the underground.', 'railway-platform.2.svg'],
    ['I swear the oath and am a citizen.', 'community-hall.2.svg'],
    ['I talk to my husband in the visiting room of the prison.', 'prison-gate.2.svg'],
    ['We eat the feast on the long cloth under the lanterns.', 'courtyard.2.svg'],
    ['I wait behind the curtain for my debut.', 'open-mic.2.svg'],
    ['The ferry takes us to the island.', 'boat-deck.2.svg'],
    ['I hold up my diploma before the crowd in the gym.', 'sports-hall.2.svg'],
    ['My friends and I play cards by the fire of the pub.', 'pub.4.svg'],
    ['I read from the Torah at my bar mitzvah.', 'synagogue.1.svg'],
    ['We marry under the chuppah, and I break the glass.', 'synagogue.2.svg'],
    ['My aunts paint my hands with henna.', 'wedding-hall.2.svg'],
    ['My brother signs the contract of our nikah.', 'wedding-hall.1.svg'],
    ['In the backyard we grill burgers by the fence.', 'garden-party.7.svg'],
    ['My daughter swings in our backyard.', 'garden-children.3.svg'],
    ['My brother and I shoot hoops in the driveway.', 'home-street.3.svg'],
    ['I stroll along a country lane in Yorkshire.', 'open-fields.6.svg'],
    ['We drive the gravel road across the plains.', 'open-fields.7.svg'],
    ['My aunt sells cloth in the market of Kumasi.', 'market-bazaar.4.svg'],
    ['My sister and I fish from a dock in the bayou.', 'river.5.svg'],
    ['My father and I paddle a canoe through the cypress swamp.', 'rowing-kayak.6.svg'],
    ['I stand by the Nile in the evening.', 'river.6.svg'],
    ['We sail up the Nile on a felucca.', 'sailing.3.svg'],
    ['Our witness has forgotten the pen for the register.', 'registry-office.2.svg'],
    ['Seven times I circle the Kaaba with the pilgrims.', 'kaaba.1.svg'],
    ['We bow before the Guru Granth Sahib and get prashad.', 'gurdwara.2.svg'],
    ['The priest lights the lamp of the aarti before the goddess.', 'hindu-temple.2.svg'],
  ])('of "%s" is %s, whatever the seed', async (text, file) => {
    const brief = await readBrief(text, { isFirstPerson: false })
    expect(firstOf(file.split('.')[0]!, brief)).toEqual([file])
  })

  it('has no scenery but that of the words', async () => {
    const ridden = async (where: string) =>
      firstOf(
        'riding',
        await readBrief(`I ride my horse along the ${where} at dawn.`, { isFirstPerson: false }),
      )
    const isSea = (file: string) => ['riding.2.svg', 'riding.5.svg'].includes(file)
    expect((await ridden('hills')).filter(isSea)).toEqual([])
    expect((await ridden('beach')).every(isSea)).toBe(true)
  })

  it('is the one that shows a named object', () => {
    expect(firstOf('pasture-animals', testBrief({ objects: ['horse'] })).toSorted()).toEqual([
      'pasture-animals.1.svg',
      'pasture-animals.4.svg',
    ])
    expect(firstOf('beach', testBrief({ objects: ['surfboard'] }))).toEqual(['beach.2.svg'])
  })

  it('is not one of another hour', () => {
    expect(firstOf('carnival-lanterns', testBrief({ hour: 'day' }))).toEqual(['carnival-lanterns.2.svg'])
  })

  it('is a special one only where one of its words is said', async () => {
    const text = 'I kneel on the carpet in the row behind the imam.'
    for (const [place, special] of [
      ['cemetery', 'cemetery.2.svg'],
      ['arrivals-hall', 'arrivals-hall.2.svg'],
      ['wedding-outdoors', 'wedding-outdoors.4.svg'],
      ['community-hall', 'community-hall.2.svg'],
    ] as const)
      expect(firstOf(place, testBrief({ place }))).not.toContain(special)
    expect(firstOf('mosque', await readBrief(text, { isFirstPerson: false }))).toEqual(['mosque.3.svg'])
  })

  it('is one with words of its own only where one of these is said', () => {
    const ofTable = { place: 'garden-party', words: ['tabl', 'eat', 'sit'] }
    expect(firstOf('garden-party', testBrief(ofTable))).not.toContain('garden-party.6.svg')
    const ofVillage = { ...ofTable, words: [...ofTable.words, 'villag', 'whole'] }
    expect(firstOf('garden-party', testBrief(ofVillage))).toEqual(['garden-party.6.svg'])
  })

  it.each([
    ['volcano', 'The lava glows red in the dark.', 'volcano.1.svg'],
    ['volcano', 'Steam rises from the crater below us.', 'volcano.2.svg'],
    ['volcano', 'The cone and its reflection in the lake.', 'volcano.3.svg'],
    ['salt-flat', 'The sky is a mirror under our feet.', 'salt-flat.1.svg'],
    ['geyser', 'The geyser shoots up and my children shriek.', 'geyser.1.svg'],
    ['cave', 'A shaft of light falls onto the water of the cave.', 'cave.1.svg'],
    ['cave', 'The glow worms shine above us.', 'cave.2.svg'],
    ['forest-path', 'We walk among the giant redwoods.', 'forest-path.4.svg'],
    ['coast-path', 'We walk to the sea arch and the stacks.', 'coast-path.4.svg'],
    ['hilltop', 'The heather is purple as far as we see.', 'hilltop.5.svg'],
    ['beach', 'Black sand and columns of basalt.', 'beach.10.svg'],
    ['beach', 'Thousands of penguins stand around us.', 'beach.11.svg'],
    ['beach', 'The waves glow blue with bioluminescence at night.', 'beach.12.svg'],
    ['open-fields', 'Wild horses gallop past us on the plain.', 'open-fields.4.svg'],
    ['open-fields', 'We stand on the dike and look at the windmills.', 'open-fields.5.svg'],
    ['cycling', 'We cycle along the dike past the windmills.', 'cycling.6.svg'],
    ['lake-jetty', 'A murmuration of starlings over the reeds.', 'lake-jetty.4.svg'],
    ['boat-deck', 'A whale breaches beside our boat.', 'boat-deck.3.svg'],
    ['rowing-kayak', 'We paddle our canoe through the mangroves.', 'rowing-kayak.5.svg'],
    ['jungle-terrace', 'We walk on the canopy walkway.', 'jungle-terrace.4.svg'],
    ['jungle-terrace', 'The monsoon comes over the rice fields.', 'jungle-terrace.5.svg'],
    ['snowy-plain', 'White silence and nothing else.', 'snowy-plain.4.svg'],
  ])('of %s is the land of "%s"', async (place, text, file) => {
    expect(firstOf(place, await readBrief(text, { isFirstPerson: true }))).toEqual([file])
  })

  it.each([
    ['My sister waves under the Statue of Liberty.', 'famous-sight.5.svg'],
    ['My father sees Big Ben from the bridge.', 'famous-sight.3.svg'],
    ['Two hikers hug before the cathedral of Santiago.', 'famous-sight.11.svg'],
    ['Somewhere far away, on a long journey.', 'famous-sight.1.svg'],
    ['Mount Fuji across the lake, and its reflection.', 'famous-sight.13.svg'],
  ])('is the famous sight of "%s"', async (text, file) => {
    expect(firstOf('famous-sight', await readBrief(text, { isFirstPerson: false }))).toEqual([file])
  })

  it.each([
    ['wedding-outdoors', 'Our wedding in the field: the pandit lights the fire.', 'wedding-outdoors.2.svg'],
    ['cemetery', 'At the grave of my father the rabbi says kaddish.', 'cemetery.1.svg'],
  ])('of %s is not one of another faith than "%s"', async (place, text, other) => {
    expect(firstOf(place, await readBrief(text, { isFirstPerson: false }))).not.toContain(other)
  })

  it('has a spot of its own for the writer who is dressed for work there', async () => {
    const text = 'In my white coat I stand behind the counter of my own pharmacy and count tablets.'
    const read = await readBrief(text, { isFirstPerson: false })
    const { people } = composeFile('pharmacy.1.svg', read, SIZE, 1)
    expect(people.placements.find(({ count }) => count > 0)?.anchor.rank).toBe(1)
  })

  it('differs between seeds where the words do not decide', () => {
    expect(firstOf('beach', testBrief({ place: 'beach' })).length).toBeGreaterThan(1)
  })

  it('follows in the variants, after another side of the first', () => {
    const brief = { ...testBrief({ place: 'dojo-boxing' }), words: ['karat'] }
    const variants = [0, 1, 2].map((variant) => compose(brief, SIZE, 1, variant))
    expect(variants.map(({ file }) => file)).toEqual([
      'dojo-boxing.1.svg',
      'dojo-boxing.1.svg',
      'dojo-boxing.2.svg',
    ])
    expect(variants[0]!.misfit).toBe(0)
    expect(variants[2]!.misfit).toBeGreaterThan(0)
  })
})

it('takes a composition of a land with words of its own where the land or one of these is said, and nowhere else', () => {
  const market = (given: object) =>
    firstOf('market-bazaar', { ...testBrief({ words: ['market'] }), ...given })
  expect(market({ lands: ['tropics', 'west-africa'] })).toEqual(['market-bazaar.4.svg'])
  expect(market({ words: ['market', 'kent'] })).toEqual(['market-bazaar.4.svg'])
  expect(market({})).not.toContain('market-bazaar.4.svg')
})

it('takes the composition of the land of the words and none of another land', () => {
  const brief = (land: string) => ({ ...testBrief({ place: 'summit' }), lands: [land] })
  const files = placeFiles.get('summit')!
  for (const seed of [1, 2, 3, 4]) {
    expect(rankCompositions(files, brief('green-hills'), seed)[0]!.file).toBe('summit.4.svg')
    expect(rankCompositions(files, brief('snow-peaks'), seed)[0]!.file).not.toBe('summit.4.svg')
  }
})

it('a composition that is there to show what was made is the last where nothing was', () => {
  const brief = testBrief({ people: 1 })
  const words = ['garage', 'workshop', 'bench', 'built']
  const ranked = rankCompositions(placeFiles.get('home-workshop')!, { ...brief, words }, 1)
  expect(
    ranked
      .slice(-3)
      .map(({ file }) => file)
      .sort(),
  ).toEqual(['home-workshop.5.svg', 'home-workshop.7.svg', 'home-workshop.8.svg'])
})
