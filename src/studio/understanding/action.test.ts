import { expect, it } from 'vitest'
import { readBrief } from './read.ts'

const actionOf = async (text: string) => (await readBrief(text, { isFirstPerson: false })).action?.value

it('what is done to an animal with an adjective before it is read', async () => {
  expect(await actionOf('I milk my own goats before sunrise.')).toBe('milk-goat')
})

it('who plays beside the writer does not act in the place of the writer', async () => {
  expect(await actionOf('Me and the girls playing football in the park.')).toBe('kick')
})

it('a noun before the name of a sport only says which', async () => {
  expect(await actionOf('Stadium pole vault in Lisbon.')).toBe('pole-vault')
})

it('who sits with the feet in the water dangles them, and does not wade', async () => {
  expect(await actionOf('Sitting on the dock with my feet in the water.')).toBe('dangle')
  expect(await actionOf('Standing in the sea at dawn.')).toBe('wade')
})

it('who carves at a dinner cuts a roast, and who kicks a boot has no ball', async () => {
  expect(await actionOf('We sit round the table on Christmas Day and I carve.')).toBe('slice')
  expect(await actionOf('I sit on the porch and carve.')).toBe('carve')
  expect(await actionOf('I kick the wall of the garage.')).not.toBe('kick')
  expect(await actionOf('I kick the ball to my son.')).toBe('kick')
})

it('what is said more exactly comes before what is general', async () => {
  expect(await actionOf('I ride my horse at full gallop over the plain.')).toBe('gallop')
})

it('a verb that hangs on one that is denied is not done', async () => {
  expect(await actionOf('I do not need to stop to rest.')).toBe(undefined)
  expect(await actionOf('We follow the path down, and I do not need to stop to rest.')).toBe('walk')
})

it('what is drawn over somebody is no drawing, and window frames are painted on the house', async () => {
  expect(await actionOf('I draw the blanket over my eyes.')).toBe(undefined)
  expect(await actionOf('I draw a hare.')).toBe('draw')
  expect(await actionOf('I paint the window frames white.')).toBe('decorate')
})

it('the name of a room is nothing that somebody does in it', async () => {
  const { people } = await readBrief('The bride stands on the box in my sewing room.', {
    isFirstPerson: false,
  })
  expect(people.others[0]?.action).not.toBe('sew')
})

it('me and somebody else do together what stands behind both', async () => {
  const brief = await readBrief('Me and my sister are singing.', { isFirstPerson: false })
  expect([brief.action?.value, brief.isDoneTogether]).toEqual(['sing', true])
})

it('what is with the writer is no company, unless it is somebody', async () => {
  const isTogether = async (words: string) =>
    (await readBrief(words, { isFirstPerson: false })).isDoneTogether ?? false
  expect(await isTogether('My mother watches while I sing with my eyes closed.')).toBe(false)
  expect(await isTogether('I sing with my two best friends.')).toBe(true)
})

it('who acts with others is the writer too', async () => {
  expect(await actionOf('We all eat stew.')).toBe('eat')
  expect(await actionOf('My uncle and me are watching a cartoon.')).toBe('watch-film')
  expect(await actionOf('Me and my uncle are drinking cocoa.')).toBe('drink')
  expect(await actionOf('My uncle teaches me to crochet.')).toBe('knit')
})

it('what is done by who sits comes before that they sit', async () => {
  const { people } = await readBrief('My uncle sits by the well knitting.', { isFirstPerson: false })
  expect(people.others[0]?.action).toBe('knit')
})

it('a verb of somebody that the tagger takes for a plural is read', async () => {
  const { people } = await readBrief('My uncle waters his lawn.', { isFirstPerson: false })
  expect(people.others[0]?.action).toBe('water')
  expect(await actionOf('My aunt, who is ninety, is watering the lawn.')).toBeUndefined()
})

it('who is called by somebody has the telephone', async () => {
  expect(await actionOf('My uncle calls me every evening.')).toBe('phone')
  expect(await actionOf('My uncle calls me the boss.')).toBeUndefined()
})

it('what was made by somebody tells no past', async () => {
  expect(await actionOf('Breakfast in bed, cooked by my uncle.')).toBe('breakfast-bed')
  expect(await actionOf('Toast in bed made by my uncle.')).toBe('breakfast-bed')
})

it('all of us act', async () => {
  expect(await actionOf('We all eat at the table.')).toBe('eat')
  expect(await actionOf('We both laugh on the hill.')).toBe('laugh')
})

it.each([
  ['I cut the rice with my mother.', 'reap'],
  ['We plant rice in the rain.', 'plant-rice'],
  ['I pick tea on the green slope.', 'pluck-basket'],
  ['I sell mangoes by the road.', 'sell-fruit'],
  ['I lead the camel to the well.', 'lead-camel'],
  ['I wash the elephant in the river.', 'groom-elephant'],
  ['I catch snowflakes in the garden.', 'touch-snow'],
  ['I toss a coin into the fountain.', 'throw-coin'],
  ['I mend the nets.', 'mend-net'],
  ['I land my plane on the meadow.', 'fly'],
  ['We sail to Crete on the ferry.', 'look'],
])('what is done on fields, at markets and on journeys: %s', async (text, action) => {
  expect(await actionOf(text)).toBe(action)
})

it('who does something with the other women does it along with them', async () => {
  const isShared = async (text: string) =>
    (await readBrief(text, { isFirstPerson: false })).isDoneTogether === true
  expect(await isShared('I dance with the other women.')).toBe(true)
  expect(await isShared('I dance with the broom.')).toBe(false)
})

it('what is flown or filmed is read with words before it', async () => {
  const actionOfOther = async (text: string) =>
    (await readBrief(text, { isFirstPerson: false })).people.others[0]?.action
  expect(await actionOfOther('My uncle flies his red kite.')).toBe('kite')
  expect(await actionOfOther('My uncle films the first dance.')).toBe('photograph')
  expect(await actionOf('Kite flying with my uncle.')).toBe('kite')
})

it('what somebody is taught is what both do', async () => {
  const brief = await readBrief('I am teaching my niece to knit.', { isFirstPerson: false })
  expect(brief.action?.value).toBe('knit')
  const both = await readBrief('I show my grandad how to swim.', { isFirstPerson: false })
  expect([both.action?.value, both.isDoneTogether]).toEqual(['swim', true])
  expect(await actionOf('I teach my nephew to drive.')).toBe('teach')
})

it('what comes first is shown, not what is done afterwards', async () => {
  expect(await actionOf('We ring that bell. Then we drive off and eat a pizza.')).toBe('ring-bell')
})

it('neither where nor when somebody sits is what they sit on', async () => {
  expect(await actionOf('I lie there all night with my eyes shut.')).toBe('lie')
})

it('who acts is not who did something before', async () => {
  expect(await actionOf('I miss the songs he was humming, sit on the wall.')).toBe('sit')
})

it('what begins a clause is followed by who acts there', async () => {
  expect(await actionOf('I am at the window when the kettle starts to dance.')).not.toBe('dance')
})

it('who is said to be asleep is the noun before it, not the writer', async () => {
  expect(
    await actionOf('Saturday night, children asleep, my husband and I on the steps with a beer.'),
  ).not.toBe('sleep')
  expect(await actionOf('I fall asleep in the hammock.')).toBe('sleep')
})

it('who wakes up and then sits has got up', async () => {
  const postureOf = async (text: string) => (await readBrief(text, { isFirstPerson: false })).posture?.value
  expect(await postureOf('I wake up early, and then I sit on the step with my tea.')).toBe('sit')
  expect(await postureOf('I wake up early.')).toBe('lie')
})

it('whoever is watched acts, not the writer', async () => {
  expect(await actionOf('We sit on the sand and watch the children jump over the waves.')).not.toBe('jump')
})

it('what there is time for, or what is done on other days, is not done now', async () => {
  expect(await actionOf('I learned to swim. I sit on the sofa.')).toBe('sit')
  expect(await actionOf('I hike on Saturdays. I fry eggs for myself.')).toBe('cook')
  expect(await actionOf('I finally have time to read.')).toBe('read')
})

it('what was done to a thing before is not done now', async () => {
  expect(await actionOf('We have a small house, painted blue, by the sea.')).not.toBe('paint')
  expect(await actionOf('I write nothing.')).not.toBe('write')
})

it('who is said to be in a chair sits, and who makes a dish at the stove cooks', async () => {
  const actionOfOther = async (text: string) =>
    (await readBrief(text, { isFirstPerson: false })).people.others[0]?.action
  expect(await actionOfOther('My uncle is in his chair.')).toBe('sit')
  expect(await actionOfOther('My uncle is at the stove making his chili.')).toBe('cook')
  expect(await actionOfOther('My uncle is out of bed, sitting in the chair.')).toBe('sit')
  expect(await actionOf('My uncle is out of bed, sitting in the chair.')).not.toBe('sit')
  const meal = 'My uncle is sitting at the far end, well again, carving the turkey.'
  expect([await actionOfOther(meal), await actionOf(meal)]).toEqual(['slice', undefined])
})

it('who wakes up and then sits outside with what they made to drink sits', async () => {
  const words = 'I wake up in my own house, make tea and sit on the step.'
  const { action, posture } = await readBrief(words, { isFirstPerson: false })
  expect([action?.value, posture?.value]).toEqual(['sit', 'sit'])
  expect(await actionOf('I make tea for my aunt.')).toBe('pour')
})

it('who fishes with somebody fishes along with them', async () => {
  const brief = await readBrief('I go fishing up the river with my uncle.', { isFirstPerson: false })
  expect([brief.action?.value, brief.isDoneTogether]).toEqual(['fish', true])
})

it('takes a pair with the writer for one that acts together behind another clause as well', async () => {
  const readOf = async (text: string) => {
    const { action, isDoneTogether } = await readBrief(text, { isFirstPerson: false })
    return [action?.value, isDoneTogether === true]
  }
  expect(await readOf("I'm on the sand and my brother and me are lying there.")).toEqual(['lie', true])
  expect(await readOf('It is late and my aunt and I dance.')).toEqual(['dance', true])
  expect(await readOf('I see the lake and the hills and I dance.')).toEqual(['dance', false])
})

it('takes only a part of a long clause for the past', async () => {
  const actionOf = async (text: string) => (await readBrief(text, { isFirstPerson: false })).action?.value
  expect(await actionOf('My aunt and I are dancing and she talks of last year.')).toBe('dance')
  expect(await actionOf("I've had the operation and I am dancing and I think of whoever it was.")).toBe(
    'dance',
  )
})

it('who is filmed does not film, and whoever is named behind "at me and" acts alone', async () => {
  expect(await actionOf('My aunt films me.')).toBeUndefined()
  expect(await actionOf('My uncle throws a ball at me and my aunt builds a snowman.')).toBeUndefined()
  expect(await actionOf('Me and my aunt build a snowman.')).toBe('build-snowman')
})

it('the instrument that was named before is what is played', async () => {
  const { people } = await readBrief('I carved a flute. My uncle is playing it.', { isFirstPerson: false })
  expect(people.others[0]?.action).toBe('flute')
})

it('what somebody does is read behind where they are from', async () => {
  const words = 'A man from next door is milking a goat.'
  const { people } = await readBrief(words, { isFirstPerson: false })
  expect(people.others[0]?.action).toBe('milk-goat')
})

it('who stands there and cries cries', async () => {
  const { people } = await readBrief('My aunt stands by the door and cries.', { isFirstPerson: false })
  expect(people.others[0]?.action).toBe('cry')
})

it('a cake is iced', async () => {
  expect(await actionOf('I am icing three cakes for the fair.')).toBe('ice-cake')
})

it('what somebody is called is no telephone call', async () => {
  expect(await actionOf('The old baker calls me son.')).not.toBe('phone')
  expect(await actionOf('My aunt calls me from Perth.')).toBe('phone')
})

it('what is put under a tree is not planted', async () => {
  expect(await actionOf('We put the long bench beneath the apple tree.')).not.toBe('dig')
  expect(await actionOf('We put the young apple tree in the ground.')).toBe('dig')
})

it('a noun of a sport or of singing is what is done', async () => {
  expect(await actionOf('Karaoke with my sisters on a Friday.')).toBe('sing')
  expect(await actionOf('Volleyball with the neighbours.')).toBe('volleyball')
  expect(await actionOf('My first double axel.')).toBe('skate')
})

it('what all or both of somebody do is read, whatever the tagger takes it for', async () => {
  expect(await actionOf('At the wedding we are all dancing.')).toBe('dance')
  expect(await actionOf('My sister and I are both knitting by the fire.')).toBe('knit')
})
