import { describe, expect, test } from 'vitest'
import type { People } from './brief.ts'
import { readPeople } from './people.ts'
import { labelOf } from './person-words.ts'
import { tokenize } from './tokenize.ts'

const peopleOf = (text: string): People => readPeople(tokenize(text), { isFirstPerson: false })

/** "relation:sex" of each other person, parted by spaces. */
const othersOf = (text: string): string =>
  peopleOf(text)
    .others.map(({ relation, sex }) => [relation, sex].filter(Boolean).join(':'))
    .sort()
    .join(' ')

describe('who did something with the writer, and is there now', () => {
  test.each([
    ['My husband and I bought a boat. We sit on its deck.', 'partner:m'],
    ['Me and my sister started a shop. Now we paint the door.', 'sibling:f'],
    ['My wife and I divorced. We sleep well.', ''],
  ])('%s', (text, expected) => expect(othersOf(text)).toBe(expected))
})

test('nobody is a bride at an anniversary of the wedding', () => {
  const { others } = peopleOf("My parents' fiftieth wedding anniversary. They cut the cake together.")
  expect(others.map(({ looks }) => looks ?? '')).toEqual(['', ''])
})

describe('who is only spoken of', () => {
  test.each([
    ['I sit in the armchair from my grandad and knit.', ''],
    ['A kiss from my grandad and I sleep.', 'grandparent:m'],
    ['The dog of the postman sleeps under my table.', ''],
    ['The arms of my father hold me.', 'parent:m'],
    ['My name stands beside my friend Doris’s.', ''],
    ['My sister says your boss is mean.', 'sibling:f'],
    ['I walk past the shop on Avenida Doctor with my wife.', 'partner:f'],
    ['An old man calls me sister on the ward.', 'other:m'],
    ['My father still tells people that I sell soap.', ''],
    ['My daughter’s drawing is on the fridge.', ''],
    ['My mother’s recipe turns out right and I eat.', ''],
    ['My grandmother’s ring is on my finger.', ''],
    ['My brother has passed his exam, and we dance.', 'sibling:m'],
    ['Radio on, my brother passing me the screws.', 'sibling:m'],
    ['On the hill with my father, who sent me to sea.', 'parent:m'],
    ['I walk with my aunt who fed four of us alone.', 'other:f'],
  ])('%s', (text, expected) => {
    expect(othersOf(text)).toBe(expected)
  })
})

describe('who "we", "she" and "he" are', () => {
  test('"we" are two, whatever animals there are', () => {
    const [one, ...rest] = peopleOf('We park by the lake and there are only geese.').others
    expect([one?.isWithWriter, rest.length]).toEqual([true, 0])
    expect(othersOf('My dog and the sea, we run.')).toBe('')
  })

  test('who has a child or a first home together is a couple', () => {
    expect(othersOf('We carry our baby over the doorstep.')).toBe('baby partner')
    expect(othersOf('We paint our first flat.')).toBe('partner')
    expect(othersOf('My daughter and I skip stones, and we laugh.')).toBe('child:f')
    expect(othersOf('Me and my husband Tom adopt a girl. Two dads now.')).toBe('other:f partner:m')
  })

  test('a crew of four are three more', () => {
    expect(othersOf('My crew of four rows home.')).toBe('colleague colleague colleague')
  })

  test('what is denied takes nobody from "we"', () => {
    expect(othersOf('Our campsite, we eat soup on the floor. No parents.')).toBe('other')
  })

  test('a boat is "she"', () => {
    expect(othersOf('My father’s boat floats. I painted her all spring.')).not.toContain('other')
  })

  test('whoever has a partner holds a baby', () => {
    expect(othersOf('I sway with him asleep on my chest, and my wife laughs.')).toBe('baby:m partner:f')
  })

  test('a name after "and the smallest" is one of those who were counted', () => {
    expect(othersOf('Three children learn with me, and the tallest, Noa, sings.')).toBe('other other other:f')
  })

  test('"so long that people stop" makes no second brother', () => {
    expect(othersOf('I hug my brother so long that people stop.')).toContain('sibling:m')
    expect(
      peopleOf('I hug my brother so long that people stop.').others.filter(({ sex }) => sex),
    ).toHaveLength(1)
  })

  test('a team of women is one of which the writer is', () => {
    const { writer, others } = peopleOf('I score. Our whole team is grannies.')
    expect([writer.sex, ...new Set(others.map(({ sex }) => sex))]).toEqual(['f', 'f'])
  })
})

describe('who somebody is', () => {
  test.each([
    ['The very first customer is my aunt.', 'other:f'],
    ['My best friend is the maid of honour and she cries.', 'friend:f'],
    ['My uncle is our guide.', 'other:m'],
    ['Us mums sit on the wall.', 'friend:f'],
    ['He is asleep in his cot.', 'baby:m'],
    ['The postman walks in with a cold nose.', 'other:m'],
    ['My crew mate ties the rope.', 'colleague'],
    ['We have a team of huskies again, my uncle and I.', 'other:m'],
    ['A loom, and four boys I taught.', 'other:m other:m other:m other:m'],
  ])('%s', (text, expected) => {
    expect(othersOf(text)).toBe(expected)
  })

  test.each([
    ['My uncle has three of the cakes.', 'adult'],
    ['The lads on the rig call me boss.', 'adult'],
    ['The boys down below wave to my crane.', 'adult'],
  ])('no child: %s', (text, expected) => {
    expect(peopleOf(text).others[0]?.age).toBe(expected)
  })

  test('a lad with an old writer is not old', () => {
    expect(peopleOf('I am eighty and the lad helps me.').others[0]?.age).toBe('adult')
  })

  test('a priestess is a woman', () => {
    expect(peopleOf('I am a priestess by the lake.').writer.sex).toBe('f')
  })
})

describe('where people are from', () => {
  test.each([
    ['The oven stands in Oslo, and on the wall is Homs, where my father had his.', 'arab'],
    ['We paint the fence, me and Harpreet.', 'south-asia'],
    ['The musicians sit in a ring with the berimbau.', 'latin-america'],
  ])('%s', (text, expected) => {
    expect(peopleOf(text).origin).toBe(expected)
  })
})

describe('whoever is named is called so', () => {
  test.each([
    ['My husband Joost stirs the soup and I read.', 'Joost'],
    ['Joost, my husband, stirs the soup.', 'Joost'],
    ['I sit with my wife, Sigrid, on the pier.', 'Sigrid'],
    ['My daughters Carla and Greta build a sandcastle.', 'Carla, Greta'],
    ['Our son Felix waves from the boat. Felix is wet.', 'Felix'],
    ['My husband joost stirs the soup.', 'Joost'],
    ['With my partner Paris feels like home.', 'your partner'],
    ['My son Lego Castle builds.', 'your son'],
    ['My husband and our dog Rex.', 'your partner'],
    [`My friend Greta${'a'.repeat(70)} waves.`, 'a friend'],
  ])('%s', (text, expected) => {
    expect(peopleOf(text).others.map(labelOf).join(', ')).toBe(expected)
  })

  test('and is of the sex that the name tells', () => {
    expect(othersOf('My kids Greta and Felix swim.')).toBe('child:f child:m')
  })
})

test('the young of animals are no baby', () => {
  expect(othersOf('My sister and I watch the baby turtles on the sand.')).toBe('sibling:f')
})
