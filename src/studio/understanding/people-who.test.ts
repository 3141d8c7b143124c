import { describe, expect, test } from 'vitest'
import type { People } from './brief.ts'
import { readPeople } from './people.ts'
import { tokenize } from './tokenize.ts'

const peopleOf = (text: string): People => readPeople(tokenize(text), { isFirstPerson: false })

/** "relation:sex:age" of each other person, parted by spaces; what is open or adult is left out. */
const othersOf = (text: string): string =>
  peopleOf(text)
    .others.map(({ relation, sex, age }) =>
      [relation, sex, age === 'adult' || age === relation ? undefined : age].filter(Boolean).join(':'),
    )
    .sort()
    .join(' ')

const writerOf = (text: string): string => {
  const { sex, age } = peopleOf(text).writer
  return [sex, age].filter(Boolean).join(' ')
}

type Cases = readonly (readonly [text: string, expected: string])[]

function check(name: string, read: (text: string) => string | undefined, cases: Cases): void {
  describe(name, () => {
    test.each(cases)('%s', (text, expected) => {
      expect(read(text)).toBe(expected)
    })
  })
}

check('the words tell how old the writer is', writerOf, [
  ['i feed a jiraf at the zoo and dady takes the fotos and it is realy tall', 'child'],
  ['my frend and me go to the pengwins after skool', 'child'],
  ['Me and nan on the pier eating doughnuts and she buys me candyfloss.', 'child'],
  ['Both hips mended, and I waltz again.', 'older'],
  ['My daddy-o of ninety-one still beats me at chess: my father, ninety-one, in his cardigan.', 'older'],
  ['I am forty-one years and I learn to dive.', 'adult'],
  ['We are 76 and 79 and we learn to surf.', 'older'],
  ["I'm a girl of fifteen and I skate the bowl.", 'f teen'],
])

check('the words tell the sex of the writer', writerOf, [
  ['My name is Zainab and I fly the glider.', 'f'],
  ['They call me to the podium, Tomasz Wolski, and I limp up.', 'm'],
  ['The nurse knows my name. Just Agnes, softly.', 'f'],
  ['I put on my bright lipstick and march in.', 'f'],
  ["Best man's speech, and nobody falls asleep.", 'm'],
  ['Grandpa lends me his chisel and says well done, my grandson.', 'm'],
])

check('the others are who is there', othersOf, [
  ["My husband's frying onions while I lay the table.", 'partner:m'],
  ["The girls are at their gran's and I have the bath to myself.", ''],
  ['Me and Declan on a barge. He is my husband now.', 'partner:m'],
  ['Old Winnie from over the road brings me rhubarb.', 'other:f:older'],
  ["She has her dad's nose, my little girl, and she hums.", 'child:f'],
  ["At Mum's bungalow the radio is on, and she hums along.", 'parent:f'],
  ['We raise Ida, the daughter of our cousin who drowned.', 'child:f'],
  ['My husband the beekeeper lifts the lid.', 'partner:m'],
  ['My neighbour Mrs Adler and I, both widows, learn to swim.', 'friend:f'],
  ['Two pals, Wilf and me, on the towpath.', 'other:m'],
  ['A cold lemonade in the shade, mate.', ''],
  ['He shows me how to cast.', 'other:m'],
  ['I wind the clock. I think of when we sang here.', ''],
  ['My father fell ill and died. I polish his shoes where we sat.', ''],
  ['I paint tin soldiers in the attic.', ''],
  ['I build a boat with my three sons and their wives.', 'child:m child:m child:m other:f other:f'],
  ['I knit a cardigan for my grandson.', ''],
  ['My daughter drives. She is all grown and she sings.', 'child:f'],
  ['My baby girl skips to the bakery with me.', 'child:f'],
  ['Grandma Ruth, ninety-two, plants the pear tree with me.', 'grandparent:f:older'],
])

check('the origin of a family is read from words, names and homes', (text) => peopleOf(text).origin ?? '', [
  ['My stall is in Takoradi and it is painted green.', 'west-africa'],
  ['Our flat in Incheon has a balcony now.', 'east-asia'],
  ['My mother Wanjiru waters the maize.', 'africa'],
  ['My babcia folds dumplings with me.', 'east-europe'],
  ['I am from Kumasi and I open a bakery.', 'west-africa'],
  ['My sister Meera and I on the swing.', 'south-asia'],
  ['I take a trip to Kyoto and drink tea.', ''],
  ['Me from Swansea, in a farmhouse near Naples.', ''],
  ['Levers polished, the stove lit.', ''],
  ['The nurse Ngozi brings me soup.', ''],
])

test('who belongs to a place that the writer visits is of that place', () => {
  expect(peopleOf('A trip to Kyoto, and a monk pours me tea.').localOrigin).toBe('east-asia')
})
