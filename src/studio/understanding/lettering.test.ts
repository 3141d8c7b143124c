import { describe, expect, it } from 'vitest'
import { testBrief } from '../testing/test-brief.ts'
import { correctionOf } from './corrections.ts'
import { readLettering, readOwnName } from './lettering.ts'

const written = (text: string) => readLettering(text)?.text

describe('what is written', () => {
  it.each([
    ['The sign over my door says "Blue Kettle" in gold.', 'Blue Kettle', 'door'],
    ['It says PAPA LUIS on the side of our van.', 'PAPA LUIS', 'vehicle'],
    ['The banner says welcome back Nina.', 'welcome back Nina', 'banner'],
    ['HAPPY 60TH is iced on the cake.', 'HAPPY 60TH', 'cake'],
    ['My bookshop is called Marsh & Daughters and it is full.', 'Marsh & Daughters', 'sign'],
    ['We push off in a boat named Henrietta, all of us.', 'Henrietta', 'hull'],
    ['The clinic is named after my grandmother Wanjiru.', 'Wanjiru', 'sign'],
    ["Kwame's name is on the plaque by the gate.", 'Kwame', 'plaque'],
    ['A painted board: FRESH EGGS', 'FRESH EGGS', 'board'],
    ['The banner says RIGA 2031.', 'RIGA 2031', 'banner'],
    ['The board says Well done, all of you.', 'Well done', 'board'],
    ['The sign says Odette in gold.', 'Odette', 'sign'],
    ['The plaque on the old school says Amina House.', 'Amina House', 'plaque'],
    ['Our café is called Žofie and I pour.', 'Žofie', 'sign'],
    ['The banner says Thank you Doctor Amina.', 'Thank you Doctor Amina', 'banner'],
    ['The sign reads The Slow Bean in gold letters over all of it.', 'The Slow Bean', 'sign'],
  ])('is read in "%s"', (text, expected, kind) => {
    expect(written(text)).toBe(expected)
    expect(readLettering(text)?.kinds).toContain(kind)
  })

  it.each([
    'She says "your wife" and I cry.',
    'My dog, called Biscuit, sleeps in the shop.',
    'He looks up from the book and says my name.',
    'The sign says that we have raised five million for all of them at last.',
    'Our school is called विद्यालय and it is open.',
    'I turn the sign on my own café to Open.',
    'It is the third time this week that I dance.',
    '',
  ])('is not read in "%s"', (text) => expect(written(text)).toBeUndefined())

  it('is what a correction says, and nothing where that is asked for', () => {
    const brief = { ...testBrief({}), lettering: readLettering('The banner says HELLO over the gate.') }
    const asked = (correction: string) => correctionOf(correction)?.(brief).lettering
    expect(asked('Words: The Slow Bean')?.text).toBe('The Slow Bean')
    expect(asked('Without: words')).toBeUndefined()
    expect(asked('Words: विद्यालय')?.kinds).toEqual([])
  })

  it.each([
    ['We light the candles for her eightieth birthday.', '80'],
    ['Happy 21st, they all shout.', '21'],
    ['It is our 50th wedding anniversary.', '50'],
  ])('is the number of the day in "%s"', (text, expected) => {
    expect(readLettering(text)).toMatchObject({ text: expected, isImplied: true })
    expect(readLettering(text)?.kinds).toEqual(['cake', 'banner'])
  })

  it('is where the words say, when somebody corrects what it is', () => {
    const brief = { ...testBrief({}), lettering: readLettering('A cake that says HELLO.') }
    expect(correctionOf('Words: BYE')?.(brief).lettering?.kinds[0]).toBe('cake')
    const ofDoor = { ...testBrief({}), ownNameOn: readOwnName('I see my name on the door.') }
    expect(correctionOf('Words: Ada')?.(ofDoor).lettering?.kinds[0]).toBe('door')
    expect(correctionOf('Without: words')?.(ofDoor).ownNameOn).toBeUndefined()
  })
})

describe("the writer's own name", () => {
  it.each([
    ['My name is on the brass plate.', 'plaque'],
    ['There it is, my own name over the shop.', 'sign'],
    ['I hold the book with my name on it.', 'cover'],
  ])('is said to be somewhere in "%s"', (text, kind) => expect(readOwnName(text)).toContain(kind))

  it.each([
    'She calls my name.',
    'My name is Ada. On the door hangs a wreath.',
    'The sign has her name on it.',
  ])('is not in "%s"', (text) => expect(readOwnName(text)).toBeUndefined())
})
