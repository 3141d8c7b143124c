import { describe, expect, it } from 'vitest'
import { testBrief } from '../testing/test-brief.ts'
import type { Brief, Person } from './brief.ts'
import { correctionOf } from './corrections.ts'
import { KINDS } from './people-list.ts'
import { personCalled } from './person-called.ts'
import { listOf } from './person-words.ts'

const SON: Person = { relation: 'child', sex: 'm', age: 'child', years: 7, looks: 'red-hair' }
const ROSA: Person = { relation: 'friend', sex: 'f', age: 'adult', name: 'Rosa', action: 'read' }

function briefOf(...others: Person[]): Brief {
  const brief = testBrief({ people: 1 })
  return { ...brief, people: { ...brief.people, others, contact: ['hug'] } }
}
const listed = (list: string, brief = briefOf(SON, ROSA)): Brief => correctionOf(`People: ${list}`)!(brief)

describe('a list of people', () => {
  it('keeps who is named as the words say them, in its order', () => {
    const { people } = listed('you, Rosa, your son')
    expect(people.others).toEqual([
      { ...ROSA, lookIndex: 2 },
      { ...SON, lookIndex: 1 },
    ])
    expect(people).toMatchObject({ isWriterShown: true, hasCrowd: false, isDeserted: true, confidence: 1 })
  })

  it('adds relatives, people of an occupation and names, several of a kind too', () => {
    const { people } = listed(
      'you, your aunt, your aunt (woman; laughing), a nurse, your cousin (boy), Marisol',
    )
    expect(people.others).toMatchObject([
      { relation: 'other', sex: 'f', noun: 'aunt' },
      { relation: 'other', sex: 'f', age: 'adult', action: 'laugh' },
      { noun: 'nurse', isStranger: true, looks: 'scrubs' },
      { noun: 'cousin', sex: 'm', age: 'child' },
      { relation: 'friend', sex: 'f', name: 'Marisol' },
    ])
    expect(listOf(people, false).slice(1)).toEqual([
      'your aunt',
      'your aunt',
      'a nurse',
      'your cousin',
      'Marisol',
    ])
  })

  it('has a face besides what somebody does', () => {
    const { people } = listed('you (smiling), Rosa (woman; laughing), your son (boy; fishing; crying)')
    expect(people.writer.expression).toBe('smile')
    expect(people.others).toMatchObject([
      { action: 'read', expression: 'laugh' },
      { action: 'fish', expression: 'cry' },
    ])
  })

  it.each(['aunt Bettina', 'your aunt Bettina', 'my aunt Bettina'])('adds "%s" by name', (label) => {
    expect(listed(`you, ${label} (reading)`).people.others).toMatchObject([
      { sex: 'f', name: 'Bettina', action: 'read' },
    ])
  })

  it('adds somebody who is called what no list has', () => {
    const { people } = listed('you, a young vet, a blacksmith of old, someone (boy)')
    expect(people.others).toMatchObject([
      { relation: 'other', noun: 'young vet', looks: 'white coat' },
      { relation: 'other', noun: 'blacksmith of old' },
      { relation: 'other', sex: 'm', age: 'child' },
    ])
  })

  it('renames somebody, who keeps the rest', () => {
    const { people } = listed('you, Rosa (named Marisol), your son (named Jonah; fishing)')
    expect(people.others).toMatchObject([
      { relation: 'friend', sex: 'f', name: 'Marisol', action: 'read', lookIndex: 2 },
      { relation: 'child', age: 'child', years: 7, name: 'Jonah', action: 'fish', lookIndex: 1 },
    ])
    expect(listOf(people, false)).toEqual(['you', 'Marisol', 'Jonah'])
  })

  it.each([`your son (named ${'N'.repeat(61)})`, 'your son (named R\u0007osa)', 'your son (named 7)'])(
    'has no such name: %j',
    (item) => expect(correctionOf(`People: you, ${item}`)).toBeUndefined(),
  )

  it('finds somebody with a name by what they are to the writer', () => {
    const partner: Person = { relation: 'partner', sex: 'f', age: 'adult', name: 'Sigrid', looks: 'sari' }
    expect(listed('you, your partner', briefOf(partner)).people.others).toMatchObject([partner])
    expect(listed('me and my partner', briefOf(SON, partner)).people.others).toMatchObject([partner])
    expect(listed('you, your partner, Sigrid', briefOf(partner)).people.others).toMatchObject([
      { relation: 'partner' },
      partner,
    ])
  })

  it('calls nobody the writer’s own who was not', () => {
    const { people } = listed('you, an old man, a schoolgirl, your cousin')
    expect(listOf(people, false).slice(1)).toEqual(['an old man', 'a schoolgirl', 'your cousin'])
  })

  it('leaves out whoever it does not name, the writer too', () => {
    const { people } = listed('Rosa')
    expect([people.isWriterShown, people.others]).toEqual([false, [{ ...ROSA, lookIndex: 2 }]])
  })

  it('makes a child grown, and keeps the looks', () => {
    expect(listed('you, your son (man)').people.others).toEqual([
      { relation: 'child', sex: 'm', age: 'adult', looks: 'red-hair', lookIndex: 1 },
    ])
  })

  it('leaves the writer as they were without their partner', () => {
    const brief = briefOf({ relation: 'partner', sex: 'm', age: 'adult' }, SON)
    expect(listed('you, your son', brief).people.writer.sex).toBe('f')
    expect(listed('you, your partner', brief).people.writer.sex).toBeUndefined()
  })

  it('gives somebody a wheelchair, glasses or clothes', () => {
    const { people } = listed('you (woman; glasses), your son (wheelchair; fishing), Rosa (wedding dress)')
    expect(people.writer).toMatchObject({ sex: 'f', looks: 'glasses' })
    expect(people.others.map(({ looks }) => looks)).toEqual(['wheelchair, red-hair', 'wedding dress'])
    expect(people.others[0]?.action).toBe('fish')
  })

  it('gives somebody a skin, whose writer hands it on to the family', () => {
    const { people, appearance } = listed(
      'you (woman; deep skin; glasses), Rosa (medium light skin; reading)',
    )
    expect(appearance.skinTone).toBe('deep')
    expect(people.writer.looks).toBe('glasses')
    expect(people.others).toMatchObject([{ name: 'Rosa', skinTone: 'medium-light', action: 'read' }])
  })

  it.each([
    ['your daughter Adaeze', 'Adaeze', 'west-africa'],
    ['a friend 美玲', '美玲', undefined],
    ['Kuruvila', 'Kuruvila', undefined],
  ])('knows the name of "%s", and where it is usual', (label, name, origin) => {
    const [other] = listed(`you, ${label} (girl)`).people.others
    expect([other?.name, other?.origin, other?.age]).toEqual([name, origin, 'child'])
  })

  it.each(['your grandmother', 'an older woman', 'a teenager', 'a nurse', 'your niece', 'a baby'])(
    'adds "%s" with a name as without one',
    (label) => {
      const { name, ...rest } = personCalled(`${label} Robin`)!
      expect(name).toBe('Robin')
      expect(rest).toEqual(personCalled(label))
    },
  )

  it('says what somebody does', () => {
    const brief = listed('you (reading), your son (man; fishing), Rosa')
    expect(brief.action).toEqual({ value: 'read', confidence: 1 })
    expect(brief.people.others.map(({ action }) => action)).toEqual(['fish', 'read'])
    expect(brief.people.contact).toBeUndefined()
  })

  it('adds the touch of what the writer does', () => {
    expect(listed('you (hugging), your son').people.contact).toContain('hug-child')
  })

  it('says whom the writer touches', () => {
    const { contact, contactWith } = listed('you, Rosa (hugging), your son').people
    expect(contact).toContain('hug')
    expect(contactWith).toMatchObject({ hug: 'friend' })
  })

  it('makes the writer look so', () => {
    const { people, appearance } = listed('you (older woman)')
    expect(people.writer).toMatchObject({ sex: 'f', age: 'older' })
    expect(appearance).toEqual({ gender: 'woman', ageRange: '65+' })
  })

  it('adds several of a kind', () => {
    const { people } = listed('you, your son, a girl, a girl, an older man')
    expect(people.others.map(({ relation, sex, age }) => [relation, sex, age])).toEqual([
      ['child', 'm', 'child'],
      ['other', 'f', 'child'],
      ['other', 'f', 'child'],
      ['other', 'm', 'older'],
    ])
  })

  it('has no more people than a picture has room for', () => {
    expect(listed(Array.from({ length: 12 }, () => 'a man').join(', ')).people.others).toHaveLength(8)
  })

  it('keeps those who belong to the place only where it names them', () => {
    expect(listed('you, people of the place').people.isDeserted).toBeUndefined()
    expect(listed('you, a crowd').people).toMatchObject({ hasCrowd: true, isDeserted: undefined })
  })

  it.each(['more of them', 'toString', 'nicer (please)', '(((', 'you (((a'])(
    'is none in "%s", which is read as free words',
    (words) => expect(correctionOf(`People: ${words}`)).toBeUndefined(),
  )

  it('changes nothing where it is the list of the brief', () => {
    const brief = briefOf(SON, ROSA)
    const list = listOf(brief.people, true).join(', ')
    expect(list).toBe('you, your son, Rosa, people of the place')
    const others = brief.people.others.map((person, at) => ({ ...person, lookIndex: at + 1 }))
    const same = { ...brief.people, others, areLocalsListed: true, isDeserted: undefined, confidence: 1 }
    expect(listed(list).people).toEqual(same)
  })
})

describe('things', () => {
  it('are put first, and taken away', () => {
    const brief = testBrief({ objects: ['dog', 'cup'] })
    const names = (line: string) => correctionOf(line)!(brief).objects.map(({ value }) => value)
    expect(names('Thing: kite')).toEqual(['kite', 'dog', 'cup'])
    expect(names('Thing: cup')).toEqual(['cup', 'dog'])
    expect(names('Without: dog')).toEqual(['cup'])
  })

  it.each(['Thing: unicorn tamer', 'Without: constructor', 'Thing: __proto__'])(
    '"%s" is no correction',
    (line) => expect(correctionOf(line)).toBeUndefined(),
  )
})

it.each([
  'wheelchair',
  'guide dog',
  'beard',
  'grey hair',
  'long hair',
  'pregnant',
  'sari',
  'graduation gown',
])('knows who has "%s"', (look) => expect(listed(`you (${look})`).people.writer.looks).toBe(look))

it.each([
  ['light skin', 'light'],
  ['medium light skin', 'medium-light'],
  ['medium skin', 'medium'],
  ['medium dark skin', 'medium-dark'],
  ['dark skin', 'dark'],
  ['deep skin', 'deep'],
])('knows who has "%s"', (skin, tone) =>
  expect(listed(`you (${skin}; reading)`).appearance.skinTone).toBe(tone),
)

it('every kind has an age', () => {
  for (const kind of Object.values(KINDS)) expect(kind.age).toBeTruthy()
  expect(personCalled('your grandmother')).toEqual({ relation: 'grandparent', sex: 'f', age: 'older' })
})
