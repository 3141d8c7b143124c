import { describe, expect, it } from 'vitest'
import { type Scene, withoutStrangers } from './composition/compose.ts'
import { placeForAction } from './composition/place-of.ts'
import { readingOf } from './composition/reading.ts'
import { afterChoice } from './composition/sketches.ts'
import { composeChecked } from './critic/critic.ts'
import { FORMATS, paint, runText, sketch } from './index.ts'
import { placeFiles } from './library/places.ts'
import shownAt from './library/shown-at.json' with { type: 'json' }
import type { Brief } from './understanding/brief.ts'
import { chosenSketch, sketchCorrection } from './understanding/sketch-choice.ts'

const UNSURE = 'People clap while I stand in front of them and hold the prize.'
const SURE = 'I walk along the beach at sunset with my husband.'
/** The place is sure; no composition of it has the thing. */
const LACKING =
  'I started cello at 61. I sit at the very back desk of the town orchestra and they give me a trampoline.'

const read = (prompt: string, feedback: string[] = []): Promise<Brief> =>
  runText('readBrief', [prompt, { isFirstPerson: false, appearance: {}, feedback }])

const sceneOf = (brief: Brief, seed: number) =>
  composeChecked(withoutStrangers(brief), FORMATS.landscape, brief.seed ?? seed)

const layoutOf = ({ file, view, hour, people, objects }: Scene) => ({
  file,
  hour,
  isMirrored: view.isMirrored,
  people: people.placements.map(({ anchor, figure, heads, count }) => ({
    at: anchor.matrix,
    heads,
    count,
    pose: figure?.pose,
    look: figure?.look,
  })),
  objects: [...objects.values()].flat().map(({ id, matrix }) => [id, matrix]),
})

describe('sketch', () => {
  it('asks nothing where the place is sure and everything would be shown', async () => {
    expect(await sketch({ prompt: SURE })).toEqual({
      isSure: true,
      isPlaceSure: true,
      sketches: [],
      hasMore: false,
    })
  })

  it('asks about long words, and not because an enhanced prompt adds some', async () => {
    const layers = [
      'I stand on a wooden deck above a still lake at dawn, and two children run along the pier.',
      'Cool air on my cheeks, a warm mug in my hands, the smell of pine and coffee.',
      'I chose this life, and I am home in it.',
    ]
    const prompt = layers.join('\n\n')
    expect((await sketch({ prompt: await runText('enhancePrompt', [prompt]) })).isSure).toBe(true)
    const longer = `${prompt} Nobody needs anything from us today, and the water is as quiet as we are.`
    const { isSure, isPlaceSure, sketches } = await sketch({ prompt: longer })
    expect([isSure, isPlaceSure, sketches.length > 0]).toEqual([false, true, true])
  })

  it('offers four places where the words do not decide one, the same each time', async () => {
    const first = await sketch({ prompt: UNSURE })
    expect(first).toMatchObject({ isSure: false, isPlaceSure: false })
    expect(new Set(first.sketches.map(({ place }) => place.id)).size).toBe(4)
    for (const { pixels, description, choice } of first.sketches) {
      expect(pixels).toMatchObject({ width: 448, height: 256 })
      expect(description).toMatch(/^Illustration\. /)
      expect(choice).toMatch(/^Sketch: \S.* \d+, no\. \d+$/)
    }
    const again = await sketch({ prompt: UNSURE })
    expect(again).toEqual(first)
  })

  it('offers compositions of the place where they do not show all that was read', async () => {
    const { isPlaceSure, isSure, sketches } = await sketch({ prompt: LACKING })
    expect({ isPlaceSure, isSure }).toEqual({ isPlaceSure: true, isSure: false })
    expect(sketches.length).toBeGreaterThan(1)
    expect(new Set(sketches.map(({ place }) => place.id))).toEqual(new Set(['orchestra']))
    expect(new Set(sketches.map(({ choice }) => choice)).size).toBe(sketches.length)
    expect(sketches.flatMap(({ missing }) => missing)).toContain('trampoline')
  })

  it.each([UNSURE, LACKING])('has other sketches on each page', async (prompt) => {
    const pages = []
    for (let page = 0; page < 4; page++) pages.push(await sketch({ prompt, page }))
    const choices = pages.flatMap(({ sketches }) => sketches.map(({ choice }) => choice))
    expect(choices.length).toBeGreaterThan(8)
    expect(new Set(choices).size).toBe(choices.length)
    for (const [page, { hasMore }] of pages.entries())
      expect(hasMore).toBe(page < 3 && pages[page + 1]!.sketches.length > 0)
    const brief = await read(prompt)
    for (const choice of choices) expect(chosenSketch(choice)?.(brief).composition).toBeDefined()
  })

  it.each(['', '?!', '海邊的日落,我和家人散步。'])('offers landscapes for "%s"', async (prompt) => {
    const { isSure, sketches } = await sketch({ prompt })
    expect(isSure).toBe(false)
    expect(sketches.length).toBeGreaterThan(0)
  })

  it('rejects with the reason when it was stopped', async () => {
    const reason = new Error('closed')
    await expect(sketch({ prompt: UNSURE }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const stopping = new AbortController()
    const stopped = sketch({ prompt: UNSURE }, { signal: stopping.signal })
    stopping.abort(reason)
    await expect(stopped).rejects.toBe(reason)
  })
})

describe('the choice of a sketch', () => {
  const written = read(UNSURE)

  it.each([UNSURE, LACKING])(
    'paints the composition, the people and the poses of the sketch',
    async (prompt) => {
      const { sketches } = await sketch({ prompt })
      const brief = await read(prompt)
      for (const { choice } of sketches) {
        const sketched = sceneOf(afterChoice(brief, choice), 0)
        const painted = sceneOf(await read(prompt, [choice]), 4711)
        expect(layoutOf(painted)).toEqual(layoutOf(sketched))
        expect(choice).toContain(` ${painted.file.split('.')[1]}, no. `)
      }
    },
  )

  it('paints what the sketch said', async () => {
    const [first] = (await sketch({ prompt: UNSURE })).sketches
    const { reading } = await paint({ prompt: UNSURE, seed: 1, feedback: [first!.choice] })
    expect(reading).toMatchObject({ place: first!.place, description: first!.description, isPlaceSure: true })
  })

  it('keeps composition and people when the hour, the weather or the people are changed', async () => {
    const [first] = (await sketch({ prompt: LACKING })).sketches
    const chosen = layoutOf(sceneOf(await read(LACKING, [first!.choice]), 1))
    const night = layoutOf(sceneOf(await read(LACKING, [first!.choice, 'Hour: morning', 'Weather: snow']), 2))
    expect({ ...night, hour: chosen.hour }).toEqual(chosen)
    const more = sceneOf(await read(LACKING, [first!.choice, 'People: one more']), 3)
    expect(more.file).toBe(chosen.file)
  })

  it('is drawn alone and larger with its corrections, and painted with them', async () => {
    const [first] = (await sketch({ prompt: LACKING })).sketches
    const choice = `${first!.choice}\nHour: night\nPeople: you, your daughter (woman), a boy\nThing: dog`
    const { sketches } = await sketch({ prompt: LACKING, choice })
    expect(sketches).toHaveLength(1)
    expect(sketches[0]).toMatchObject({
      choice,
      pixels: { width: 896, height: 512 },
      scene: { hour: 'night', people: ['you', 'your grown daughter', 'a boy'] },
    })
    const { reading } = await paint({ prompt: LACKING, seed: 9, feedback: [choice] })
    expect(reading).toMatchObject({ description: sketches[0]!.description, hour: 'night', sketch: choice })
  })

  it('keeps the light, the side and the looks whoever joins or leaves', async () => {
    const [first] = (await sketch({ prompt: LACKING })).sketches
    const whole = sceneOf(await read(LACKING, [first!.choice]), 1)
    const looksOf = ({ people }: Scene) =>
      new Map(
        people.placements.flatMap(({ figure, members }) => members.map(({ role }) => [role, figure?.look])),
      )
    for (const list of ['you, a woman', 'you, an older man, a boy', 'you (reading)']) {
      const scene = sceneOf(await read(LACKING, [first!.choice, `People: ${list}`]), 1)
      expect([scene.file, scene.hour, scene.view.isMirrored]).toEqual([
        whole.file,
        whole.hour,
        whole.view.isMirrored,
      ])
      expect(looksOf(scene).get('me')).toEqual(looksOf(whole).get('me'))
    }
  })

  it('shows nobody where the writer sees the scene, whoever is listed', async () => {
    const [first] = (await sketch({ prompt: LACKING })).sketches
    const choice = `${first!.choice}\nPeople: you, a woman`
    const { sketches } = await sketch({ prompt: LACKING, choice, isFirstPerson: true })
    expect(sketches[0]!.description).toMatch(/^Illustration\. A woman /)
  })

  it('brings nobody a wheelchair with a thing', async () => {
    const text = 'Evening chai on the balcony with my wife.'
    for (const file of placeFiles.get('balcony')!) {
      const choice = sketchCorrection({ file, seed: 84_743 })
      const { people } = sceneOf(await read(text, [`${choice}\nThing: kite`]), 1)
      for (const { figure } of people.placements) expect(figure?.pose ?? '').not.toMatch(/wheelchair/)
    }
  })

  it('draws everybody who is said to be there', async () => {
    const text = 'Evening chai on the balcony with my wife and our two sons.'
    const list = 'you, your partner, your son, your son, your grandmother, a friend, a girl, an older man'
    for (const file of placeFiles.get('balcony')!) {
      const choice = sketchCorrection({ file, seed: 84_743 })
      const { people } = sceneOf(await read(text, [`${choice}\nPeople: ${list}\nThing: lantern`]), 1)
      for (const { heads, count, members } of people.placements)
        if (count > 0) expect(heads.length).toBe(members.filter(({ age }) => age !== 'baby').length)
    }
  })

  it('is found for a place, with the composition and the number that are painted', async () => {
    const { sketches } = await sketch({ prompt: UNSURE, choice: 'Place: Beach\nHour: night' })
    expect(sketches[0]!.choice).toMatch(/^Sketch: Beach \d+, no\. \d+\nHour: night$/)
    const { reading } = await paint({ prompt: UNSURE, seed: 7, feedback: [sketches[0]!.choice] })
    expect(reading).toMatchObject({ description: sketches[0]!.description, sketch: sketches[0]!.choice })
  })

  it('says which of its corrections cannot be followed', async () => {
    const choice = (...lines: string[]) => ['Place: Beach', ...lines].join('\n')
    const missingIn = async (...lines: string[]) =>
      (await sketch({ prompt: SURE, choice: choice(...lines) })).sketches[0]!.missing
    expect(await missingIn('Hour: night', 'Thing: umbrella', 'at sunset')).toEqual([])
    expect(await missingIn('Thing: unicorn', 'Hour: night')).toEqual(['“Thing: unicorn”'])
    expect(await missingIn(`People: you, ${'N'.repeat(300)}`)).toEqual([`“People: you, ${'N'.repeat(47)}…”`])
    expect(await missingIn('People: you, R\u0007osa')).toEqual(['“People: you, Rosa”'])
  })

  it('leads from a picture to a sketch of the same composition, with what was asked for since', async () => {
    const { reading } = await paint({ prompt: SURE, seed: 3, feedback: ['Place: Beach', 'at night, please'] })
    expect(reading.sketch).toMatch(/^Sketch: Beach \d+, no\. 3\nat night, please$/)
    const { sketches } = await sketch({ prompt: SURE, choice: reading.sketch })
    expect(sketches[0]).toMatchObject({ place: reading.place, scene: { hour: 'night' } })
  })

  it('is sure of its place also where the action would call for another one', async () => {
    const called = shownAt.flatMap(({ actions, at }) =>
      actions.flatMap((action) => at.map((place) => ({ action, place }))),
    )
    const { action, place } = called.find((one) => placeForAction(one.place, one.action) !== one.place)!
    const brief = { ...(await read(UNSURE)), action: { value: action, confidence: 1 } }
    const chosen = afterChoice(brief, sketchCorrection({ file: `${place}.1.svg`, seed: 1 }))
    expect(readingOf(sceneOf(chosen, 0), chosen)).toMatchObject({ place: { id: place }, isPlaceSure: true })
  })

  it.each(['Place: Beach', 'on a beach, please'])('gives way to "%s"', async (correction) => {
    const [first] = (await sketch({ prompt: LACKING })).sketches
    const scene = sceneOf(await read(LACKING, [first!.choice, correction]), 1)
    expect(scene.file).toMatch(/^beach\./)
  })

  it('takes the place where the composition is not drawn any more', async () => {
    const brief = await read(UNSURE, ['Sketch: Theatre 77, no. 5'])
    expect(brief.place.id).toBe('theatre-bow')
    expect(sceneOf(brief, 1).file).toMatch(/^theatre-bow\./)
  })

  it('names every composition so that it is found again', async () => {
    for (const [id, files] of placeFiles)
      for (const file of files) {
        const chosen = chosenSketch(sketchCorrection({ file, seed: 99_999 }))?.(await written)
        expect([chosen?.place.id, chosen?.composition?.file, chosen?.seed]).toEqual([id, file, 99_999])
      }
  })

  it('leaves the seed to the picture where it names none', async () => {
    const { composition, seed } = await read(UNSURE, ['Sketch: Theatre 1'])
    expect([composition?.file, seed]).toEqual(['theatre-bow.1.svg', undefined])
  })

  it.each([
    'Sketch: Atlantis 1, no. 5',
    'Sketch: ../../secret 1',
    'Sketch: __proto__ 1, no. 1',
    'Sketch: Theatre one, no. x',
  ])('is ignored where it is "%s"', async (text) => {
    const { composition, seed, place } = await read(UNSURE, [text])
    expect([composition, seed, place.id]).toEqual([undefined, undefined, undefined])
  })
})
