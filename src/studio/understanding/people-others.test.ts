import { expect, test } from 'vitest'
import { checkCases, othersOf, peopleOf } from '../testing/people-cases.ts'

checkCases('whoever is only told of is not there', othersOf, [
  ['I mend the family clock in the shed.', ''],
  ['A family dinner on the terrace.', 'other other other'],
  ['I see two patients a day now and swim.', ''],
  ["I look after other people's children, and tonight I read.", ''],
  ['I sew a cushion from the blouse of my mother.', ''],
  ['The surgeon says it all went well. I walk by the river.', ''],
  ['The surgeon smiles and says it all went well.', 'other'],
  ['I am in my dads old van by the lake.', ''],
  ['My aunt, who sang in choirs, hugs me.', 'other:f'],
  ['Two marble soldiers watch us. The stone queen looks down on me.', ''],
  ['I wait at Old Faithful.', ''],
  ['Abu Simbel. I touch the wall.', ''],
  ['The vase is back, a loan of the family. I touch the glass.', ''],
  ['All of the family dances.', 'other other other'],
  ['I swear it with the moon for witness.', ''],
])

checkCases('whoever is there is not left out', othersOf, [
  ['My nan came by bus and brought a pie. We laugh.', 'grandparent:f:older'],
  ['The lad who hardly smiled hands me his drawing.', 'friend:m'],
  ['My sons are grown and on the terrace.', 'child:m child:m'],
  ['My son and his wife sit on the bench.', 'child:m other:f'],
  ["My boyfriend's kids bury me in the sand.", 'child child'],
  ['My mums waving to the neighbour over the hedge.', 'friend parent:f'],
  ['We have adopted two brothers and they splash in the pool.', 'child:m child:m'],
  ['Me and Ben and the kids on the pier.', 'child child partner:m'],
  ['A stroll with a gentle man by the canal.', 'partner:m'],
  ["I read and Nina's breath has gone quiet beside me.", 'other:f'],
  ["I read. Nina's breath has gone.", ''],
  ['We stand there and he asks me, with a heron for witness.', 'partner:m'],
])

checkCases('how old they are', othersOf, [
  ['My grown daughter and son are on the terrace.', 'child:f child:m'],
  ['My daughters sit at the table, Mia with her husband.', 'child:f child:f other:m'],
  ['My daughter, who is five, splashes her brother.', 'child:f child:m'],
  ['My lad on my shoulders, the band plays.', 'child:m'],
  ['Grandpa sits at the fire, ninety years old, and I knit.', 'grandparent:m:older'],
  ['My girls and I drink prosecco like at uni.', 'friend:f friend:f'],
  ['The cousins race each other to the gate.', 'other:child other:child'],
  ['The cousins peel potatoes.', 'other other'],
])

test('an age that a clause tells of somebody else is not that of the writer', () => {
  expect(peopleOf('My aunt rests in the chair, eighty years old, and I comb her hair.').writer.age).toBe(
    undefined,
  )
})

test('whom a parent or a child shows is the writer', () => {
  const { writer, others } = peopleOf('My dad tells everyone that is my daughter.')
  expect(writer.sex).toBe('f')
  expect(others.map(({ relation }) => relation)).toEqual(['parent'])
  expect(othersOf('My little boy shouts that is my mum.')).toBe('child:m')
})

test('the writer is drawn who is there, whatever comes after them', () => {
  expect(peopleOf('I carve a bench that will stand here long after me.').isWriterShown).toBe(true)
  expect(peopleOf('After my death my children sit on the bench.').isWriterShown).toBe(false)
  expect(peopleOf('The choir sings in the square without me.').isWriterShown).toBe(false)
  expect(peopleOf('I fish all day, and the office goes on without me.').isWriterShown).toBe(true)
  expect(peopleOf('Rain on the porch. She makes tea without me asking.').isWriterShown).toBe(true)
})

test('whoever acts on the writer is the one who touches them', () => {
  expect(peopleOf('My husband films and my daughter hugs me.').contactWith?.hug).toBe('child')
  expect(peopleOf('My mum laughs and she hugs me.').contactWith?.hug).toBe('parent')
})

test('a child on the shoulders is carried there', () => {
  expect(peopleOf('I carry my son on my shoulders.').contact?.[0]).toBe('shoulders-front')
})

test('the wife who has the baby carries it', () => {
  const { others } = peopleOf('I read, and my wife stands by the door with the baby on her hip.')
  expect(others.find(({ relation }) => relation === 'partner')?.action).toBe('hold-baby')
})

test('years of something else are no age', () => {
  expect(peopleOf('I am six years sober and I stand in the garden.').writer.age).toBe(undefined)
  expect(peopleOf('A cake for my ninetieth birthday.').writer.age).toBe('older')
})

test.each([
  ['My aunt is on the bench. She knits and I read.', 'knit'],
  ['My cousin Tom sits with me while he whittles.', 'carve'],
  ['I sit with my uncle, who is whittling a spoon.', 'carve'],
  ['My aunt comes in and waters the plants.', 'water'],
  ['She plays the guitar and I listen.', 'play-guitar'],
  ['My aunt is asleep. I knit.', 'sleep'],
])('what somebody does is read wherever they are named again: %s', (text, action) => {
  expect(peopleOf(text).others[0]?.action).toBe(action)
})

test('several who are called "they" do what they are said to do', () => {
  expect(
    peopleOf('My two nephews are here. They build a sandcastle.').others.map((one) => one.action),
  ).toEqual(['build-sand', 'build-sand'])
})

test('what somebody did before is not what they do', () => {
  expect(peopleOf('My uncle is here. He played the guitar for years.').others[0]?.action).toBeUndefined()
})

test('what others will do once is not what they do', () => {
  expect(
    peopleOf('My two nephews are here. They will pick the plums one day.').others[0]?.action,
  ).toBeUndefined()
})

test.each([
  ['I have my head on his shoulder.', true],
  ['My aunt sits there with her head on my shoulder.', false],
  ['My husband falls asleep with his feet in my lap.', false],
  ["I put my feet in my husband's lap.", true],
  ["I ride on the back of my cousin's bike.", true],
  ['My cousin rides behind me on my bike.', false],
  ['My husband has his arm around me.', true],
])('whose shoulder, lap, arm or bicycle it is, is read: %s', (text, isOfOther) => {
  const { contact, contactByOther = [] } = peopleOf(text)
  expect(contactByOther.includes(contact![0]!)).toBe(isOfOther)
})

test('whose bicycle is ridden by two is there, and who pushes a swing pushes no wheelchair', () => {
  expect(othersOf("I ride on the back of my cousin Ann's bike.")).toContain('other:f')
  expect(peopleOf('My father pushes me on the swing.').contact ?? []).toEqual([])
})

test.each([
  ['An elephant walks past the tent with her baby.', ''],
  ['My sister feeds the goat with her baby on her hip.', 'baby sibling:f'],
  ['We sit on the bus with Njoki and sing.', 'other'],
  ["I walk along the canal with Biscuit, the neighbours' dog.", ''],
  ['We sit at lunch with English cheese.', 'other'],
])('young animals, pets and things are no people, names that no list has are: %s', (text, others) => {
  expect(othersOf(text)).toBe(others)
})

test('whoever does something for the first time is there', () => {
  expect(othersOf('Snow at last, the first time for my nephew, he is laughing.')).toBe('other:m:child')
  expect(othersOf('I have time for my nephew at last.')).toBe('')
})

test('whoever is seen on a screen is not there', () => {
  expect(othersOf('A video call with my aunt. She holds up her baby to the screen.')).toBe('')
})

test('a son and a daughter are the kids who were named before', () => {
  expect(othersOf('Snow with my kids. My son throws one at me and my daughter waves.')).toBe(
    'child:f child:m',
  )
})

test.each([
  ['I turn round to find my husband in the third row.', ['partner']],
  ['I wake up to find my daughter at the window.', ['child']],
  ['I want to find my husband.', []],
])('whoever is found is there, and whoever is looked for is not: %s', (text, others) => {
  expect(peopleOf(text).others.map(({ relation }) => relation)).toEqual(others)
})
