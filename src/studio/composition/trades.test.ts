import { describe, expect, test } from 'vitest'
import { readRequest } from '../understanding/read-request.ts'
import { composeFile } from './compose.ts'

const size = { width: 1792, height: 1024 }
const placed = async (file: string, words: string) => {
  const feedback = [`Place: ${file.split('.', 1)[0]}`]
  const brief = await readRequest(words, { isFirstPerson: false, appearance: {}, feedback })
  return composeFile(file, brief, size, 5).people.placements
}
const itemsOf = (placements: Awaited<ReturnType<typeof placed>>) =>
  placements.flatMap(({ figure, count }) => (figure && count > 0 ? figure.holds.map(({ item }) => item) : []))

describe('trades and music', () => {
  test.each([
    ['in my uniform', 'fire'],
    ['in uniform', 'fire'],
    ['in my police uniform', 'uniform'],
  ])(
    '"%s" is that of the place unless it is another, and the family does not wear it',
    async (said, outfit) => {
      const words = `I stand by the engine ${said} and my dad photographs me.`
      const placements = await placed('fire-station.1.svg', words)
      const outfitOf = (isMe: boolean) =>
        placements.find(({ count, isWriter }) => count > 0 && isWriter === isMe)?.figure?.look.outfit
      expect([outfitOf(true), outfitOf(false)]).toEqual([outfit, 'casual'])
    },
  )

  test('who works with the writer is no guest of the restaurant', async () => {
    const placements = await placed(
      'restaurant-kitchen.2.svg',
      'My restaurant has a star and the kitchen team cheers.',
    )
    const team = placements.filter(({ count, figure }) => count > 0 && figure?.look.outfit === 'chef')
    expect(team.map(({ anchor }) => anchor.kind)).toEqual(team.map(() => 'stand'))
    expect(team.length).toBeGreaterThan(2)
  })

  test('the captain of the words sits beside the pilot', async () => {
    const placements = await placed('cockpit.1.svg', 'I fly the plane and the captain beside me smiles.')
    expect(placements.filter(({ count }) => count > 0).map(({ figure }) => figure?.pose)).toEqual([
      'pilot',
      'pilot',
    ])
  })

  test('an instrument of the words takes the place of the one that is played alike', async () => {
    const items = itemsOf(await placed('porch.2.svg', 'I play the banjo at home.'))
    expect(items).toContain('banjo-held')
    expect(items).not.toContain('guitar')
  })

  test('who plays in a band with the writer does not play the same', async () => {
    const placements = await placed('band-stage.3.svg', 'We play the saxophone, me and my band.')
    const players = placements.filter(({ figure }) => figure?.pose === 'saxophone')
    expect(players).toHaveLength(1)
  })

  test('a judge who writes sits at the bench, whoever stands before one does not', async () => {
    const benchOf = async (words: string) =>
      (await placed('courtroom.1.svg', words)).find(({ anchor }) => anchor.staff === 'judge')
    expect((await benchOf('I am a judge and I am fair.'))?.isWriter).toBe(true)
    expect((await benchOf('The judge says that I am free.'))?.isWriter).toBe(false)
  })

  test('whoever has the hair cut sits in the chair of the salon, not on a stool beside it', async () => {
    const placements = await placed('hair-salon.3.svg', 'I cut the hair of old Mrs Byrne.')
    expect(placements.some(({ pair }) => pair)).toBe(false)
    expect(placements.find(({ isWriter }) => isWriter)?.figure?.pose).toBe('cut-hair')
    const client = placements.find(({ anchor }) => anchor.staff?.startsWith('client'))
    expect(client).toMatchObject({ count: 1, figure: { pose: 'sit-caped' } })
  })

  test('a cup is handed over the counter of the writer, not before it', async () => {
    const placements = await placed('own-cafe.1.svg', 'I hand a cup of coffee over the counter to a woman.')
    expect(placements.some(({ pair }) => pair)).toBe(false)
    expect(placements.find(({ isWriter }) => isWriter)?.figure?.pose).toBe('serve-cup')
  })

  test('the baby of a woman who comes to a midwife stays in her arms', async () => {
    const placements = await placed(
      'village-clinic.1.svg',
      'I am a midwife and wash my hands, and a young woman with a baby waits.',
    )
    const holds = placements.find(({ isWriter }) => isWriter)?.figure?.holds ?? []
    expect(holds.map(({ item }) => item)).not.toContain('baby')
    expect(itemsOf(placements)).toContain('baby')
  })

  test('who only watches uses no tool of the place', async () => {
    const placements = await placed('wood-shop.1.svg', 'I plane a board and my father stands beside me.')
    expect(itemsOf(placements)).toEqual(['plane'])
  })

  test('those whom the writer teaches are no toddlers', async () => {
    const placements = await placed('school-hall.2.svg', 'I teach six children.')
    expect(placements.map(({ figure }) => figure?.look.body)).not.toContain('toddler')
  })

  test('a class is as old as the words say', async () => {
    const agesOf = async (words: string) =>
      (await placed('classroom.1.svg', words)).flatMap(({ anchor, figure, count }) =>
        anchor.staff?.startsWith('child') && count === 0 ? [figure?.look.body] : [],
      )
    expect(new Set(await agesOf('I teach grown-ups to read.'))).toEqual(new Set(['adult']))
    expect(new Set(await agesOf('I teach teenagers.'))).toEqual(new Set(['teen']))
  })

  test('who kneels in a shelter does not pray', async () => {
    const placements = await placed('animal-shelter.1.svg', 'I kneel down beside the dog.')
    expect(placements.find(({ isWriter }) => isWriter)?.figure?.pose).not.toMatch(/pray|sit/)
  })

  test('a client who hugs the writer is not on the seat of the client', async () => {
    const placements = await placed('courtroom.1.svg', 'I won, and my client hugs me.')
    expect(placements.some(({ pair, count }) => pair && count === 2)).toBe(true)
  })

  test('who is said to stand among guests has no seat at their table', async () => {
    const placements = await placed('restaurant-kitchen.2.svg', 'I cook and my colleague stands beside me.')
    const other = placements.find(({ isWriter, count }) => !isWriter && count === 1)
    expect(other?.anchor.kind).toBe('stand')
  })

  test('a child on whom the writer operates lies on the table, and the nurse stands', async () => {
    const placements = await placed('operating-room.1.svg', 'I operate on a boy with my nurse.')
    const lying = placements.filter(({ anchor, count }) => anchor.kind === 'lie' && count > 0)
    expect(lying.map(({ figure }) => figure?.look.body)).toEqual(['child'])
    expect(placements.find(({ isWriter }) => isWriter)?.figure?.look.outfit).toBe('scrubs')
  })

  test('a grown daughter receives the degree, and the writer sees it from the hall', async () => {
    const placements = await placed(
      'award-ceremony.3.svg',
      'My daughter crosses the stage in her gown and I cheer.',
    )
    const graduate = placements.find(({ figure }) => figure?.pose === 'graduate-scroll')
    expect(graduate?.isWriter).toBe(false)
    expect(placements.find(({ isWriter }) => isWriter)?.figure?.pose).toContain('back')
  })

  test('a queue is drawn where the words say one', async () => {
    const customers = async (words: string) =>
      (await placed('shop-window.1.svg', words)).filter(({ anchor }) => anchor.staff?.startsWith('customer'))
    expect(await customers('I open my shop.')).toHaveLength(0)
    expect(await customers('I open my shop and people wait in line.')).toHaveLength(3)
  })

  test('a customer stays in front of the counter, and the writer behind it', async () => {
    const placements = await placed('flower-shop.1.svg', 'In my shop I wave to a client.')
    const [mine, theirs] = [true, false].map((isMine) =>
      placements.find(({ isWriter, count }) => count > 0 && isWriter === isMine),
    )
    expect(mine?.anchor.wear).toBe('apron')
    expect(theirs?.anchor.wear).toBeUndefined()
  })

  test('nobody rides into a kitchen, or writes on a board that is not there', async () => {
    const riding = await placed('restaurant-kitchen.2.svg', 'I ride a Vespa.')
    expect(riding.some(({ figure }) => figure?.pose.startsWith('ridden'))).toBe(false)
    const writing = await placed('boardroom.2.svg', 'A woman and a man write it down for me.')
    expect(writing.some(({ figure }) => figure?.pose.startsWith('write-board'))).toBe(false)
  })

  test('who plays chess with the writer sits at the board', async () => {
    const placements = await placed('games-club.1.svg', 'I play chess with my wife.')
    expect(placements.find(({ anchor }) => anchor.staff === 'opponent')?.count).toBe(1)
  })

  test('an orchestra of children is one, and a choir of women', async () => {
    const staffOf = async (file: string, words: string, staff: string) =>
      (await placed(file, words)).filter(({ anchor, count }) => anchor.staff === staff && count === 0)
    const orchestra = await staffOf('orchestra.1.svg', 'I conduct twenty children.', 'musician')
    expect(new Set(orchestra.map(({ figure }) => figure?.look.body))).toEqual(new Set(['child']))
    const choir = await staffOf('choir.1.svg', 'I sing with thirty women.', 'choir')
    expect(new Set(choir.map(({ figure }) => figure?.look.sex))).toEqual(new Set(['f']))
  })

  test('whoever takes the photo does not win the prize, and no partner drives as well', async () => {
    const prize = await placed('award-ceremony.1.svg', 'I get first prize and my mum photographs it.')
    expect(prize.find(({ isWriter }) => isWriter)?.figure?.pose).toBe('trophy')
    const bus = await placed('bus.2.svg', 'I drive the bus and my wife is with me.')
    const driving = bus.filter(({ figure, count }) => figure && count > 0 && figure.pose === 'pilot')
    expect(driving.map(({ isWriter }) => isWriter)).toEqual([true])
  })
})
