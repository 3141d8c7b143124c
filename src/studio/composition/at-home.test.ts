import { describe, expect, test } from 'vitest'
import { readBrief } from '../understanding/read.ts'
import { composeFile } from './compose.ts'

const SIZE = { width: 1792, height: 1024 }

async function drawn(words: string, file: string) {
  const brief = await readBrief(words, { isFirstPerson: false })
  const place = { ...brief.place, id: file.split('.', 1)[0]! }
  const { people, objects, conditions } = composeFile(file, { ...brief, place }, SIZE, 3)
  const others = people.placements.filter(({ count, isWriter }) => count > 0 && !isWriter)
  const writer = people.placements.find(({ isWriter }) => isWriter)
  return {
    writer: writer?.figure?.pose,
    kind: writer?.anchor.kind,
    holds: writer?.figure?.holds.map(({ item }) => item) ?? [],
    others: others.map(({ figure }) => figure?.pose),
    othersHold: others.flatMap(({ figure }) => figure?.holds.map(({ item }) => item) ?? []),
    added: [...objects.values()].flat().map(({ id }) => id),
    conditions: conditions.conditions,
  }
}

describe('at home', () => {
  test.each([
    ['Breakfast in bed, cooked by my sons.', 'waking-up.1.svg', 'tray-bed'],
    ['I read a thriller in bed.', 'waking-up.1.svg', 'read-bed'],
    ['I bathe my baby boy.', 'bathtub.2.svg', 'bathe-baby'],
    ['I do a jigsaw in the armchair.', 'window-chair.1.svg', 'jigsaw-sit'],
    ['I eat a sandwich on the sofa.', 'sofa-evening.1.svg', 'eat-front'],
    ['I eat muesli on the sofa.', 'sofa-evening.1.svg', 'bowl-front'],
    ['I sit on the doorstep.', 'front-door.1.svg', 'sit-front-cup'],
    ['I talk with my aunt on a video call.', 'breakfast-kitchen.1.svg', 'call-sit'],
    ['I hang the curtains in the flat.', 'empty-first-home.2.svg', 'hang-curtain'],
  ])('%s', async (words, file, pose) => {
    expect((await drawn(words, file)).writer).toBe(pose)
  })

  test('nobody on a bench is without legs, or has the back to a table', async () => {
    const bench = await drawn('I fill in the crossword on the bench with my uncle.', 'old-age-bench.3.svg')
    expect(bench.writer).toBe('write-front')
    const table = await drawn('I eat an egg and my wife sits with me.', 'breakfast-kitchen.2.svg')
    expect(table.others).not.toContain('desk-turned')
  })

  test('a cup is held by whoever brings it, not by whoever sleeps', async () => {
    const { holds, othersHold } = await drawn('I sleep late. My wife brings me coffee.', 'waking-up.1.svg')
    expect(holds).toEqual([])
    expect(othersHold).toEqual(['cup'])
  })

  test('who drinks with the writer has the same', async () => {
    const { holds, othersHold } = await drawn(
      'My cousin and I eat melon on the stairs outside.',
      'porch.2.svg',
    )
    expect([holds, othersHold]).toEqual([['melon-slice'], ['melon-slice']])
  })

  test('who is taught a craft does it, and so does the teacher', async () => {
    const { writer, others } = await drawn('My aunt teaches me to crochet.', 'window-chair.1.svg')
    expect([writer, others]).toEqual(['knit', ['knit']])
  })

  test('a pram that somebody pushes has the baby in it', async () => {
    const words = 'My uncle pushes the pram with our newborn, I eat an apple.'
    const { holds, othersHold } = await drawn(words, 'city-park.1.svg')
    expect(othersHold).toContain('pram')
    expect(holds).not.toContain('baby')
  })

  test('a dog with a name sleeps on the bed', async () => {
    expect((await drawn('My dog Bruno sleeps on my bed.', 'waking-up.1.svg')).added).toEqual(['sleeping-dog'])
  })

  test('where there is a table to eat at, no other one is brought along', async () => {
    const { added } = await drawn('Toast, eggs, grapes and a pie on my table.', 'breakfast-kitchen.1.svg')
    expect(added.filter((id) => id.endsWith('-table'))).toEqual([])
  })
})

test('somebody else has what they are said to sit with, also where the room has one', async () => {
  const words = 'My aunt is on the sofa with a novel, and I look at the rain.'
  expect((await drawn(words, 'sofa-evening.1.svg')).othersHold).toEqual(['book-front'])
})

test('the newspaper is in the hands of whoever reads', async () => {
  const words = 'My uncle cooks porridge and my aunt reads the newspaper.'
  const { othersHold } = await drawn(words, 'breakfast-kitchen.2.svg')
  expect(othersHold).toContain('newspaper-wide')
  expect(othersHold).not.toContain('newspaper')
})

test('no car stands in a treehouse', async () => {
  const brief = await readBrief('I wash the car, my sons play and my wife laughs.', { isFirstPerson: false })
  for (const seed of [1, 2, 3]) {
    const { objects } = composeFile('garden-children.2.svg', brief, SIZE, seed)
    expect([...objects.keys()].filter(({ attributes }) => attributes['data-fixed'])).toEqual([])
  }
})

describe('in the family', () => {
  test('a child of whom nothing else is said is the newborn in the arms, and none before it is born', async () => {
    const first = await drawn('I hold my daughter and cannot stop looking.', 'hospital-newborn.2.svg')
    expect([first.writer, first.others]).toEqual(['sit-baby', []])
    const inside = await drawn('The baby moves and my mother laughs.', 'pregnancy.3.svg')
    expect([...inside.holds, ...inside.othersHold]).not.toContain('baby')
  })

  test('who is pregnant has the bed that is meant for her', async () => {
    const { writer } = await drawn('I am pregnant and my mother laughs.', 'pregnancy.3.svg')
    expect(writer).toBe('pregnant-bed')
  })

  test('the daughter of a grandmother lies in the bed', async () => {
    const { writer, others } = await drawn(
      'I hold my first grandchild, and my daughter, thirty, smiles.',
      'hospital-newborn.5.svg',
    )
    expect([writer, others]).toEqual(['sit-baby', ['recline-smile']])
  })

  test('who visits somebody ill holds their hand', async () => {
    const { writer, others } = await drawn('I visit my uncle.', 'hospice-room.1.svg')
    expect([writer, others]).toEqual(['hold-bedside', ['recline-hand']])
  })

  test('no child stands where the counter hides it', async () => {
    const brief = await readBrief('I cook with my two daughters.', { isFirstPerson: false })
    const { people } = composeFile('cooking-together.1.svg', brief, SIZE, 3)
    const children = people.placements.filter(({ isWriter, count }) => count > 0 && !isWriter)
    expect(children.map(({ anchor }) => anchor.fits.has('grown'))).toEqual([false, false])
  })

  test('whoever films for the family has a phone', async () => {
    const { othersHold } = await drawn('I blow out the candles while my wife films.', 'birthday-table.2.svg')
    expect(othersHold).toContain('phone')
  })

  test.each(['porch.2.svg', 'old-age-bench.1.svg', 'care-home.1.svg'])(
    'two hold hands on the seats of %s',
    async (file) => {
      const brief = await readBrief('My wife and I sit hand in hand.', { isFirstPerson: false })
      const { people } = composeFile(file, brief, SIZE, 3)
      expect(people.placements.find(({ count }) => count === 2)?.anchor.kind).toBe('sit')
    },
  )
})
