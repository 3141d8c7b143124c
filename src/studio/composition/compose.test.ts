import { describe, expect, it } from 'vitest'
import { POSES } from '../rendering/figures/pose.ts'
import { render } from '../rendering/render.ts'
import { type TestBriefOptions, testBrief } from '../testing/test-brief.ts'
import { readPeople } from '../understanding/people.ts'
import { readRequest } from '../understanding/read-request.ts'
import { tokenize } from '../understanding/tokenize.ts'
import { elementsWith } from './anchors.ts'
import { compose, composeFile, type Scene, withoutStrangers } from './compose.ts'

const SIZE = { width: 1792, height: 1024 }
const PROMPT = 'I walk along the beach in the morning with my wife and our daughter.'

async function sceneWith(...feedback: string[]): Promise<Scene> {
  const brief = await readRequest(PROMPT, { isFirstPerson: false, appearance: {}, feedback })
  return compose(brief, SIZE, 5)
}

const peopleIn = (scene: Scene) => scene.people.placements.reduce((sum, { count }) => sum + count, 0)
const warmthOf = (scene: Scene) => {
  const [r, , b] = scene.palette.resolve('sky3')
  return r / b
}
/** What feedback about something else must not change. */
const frameOf = ({ file, hour, season, weather, view }: Scene) => ({ file, hour, season, weather, view })

describe('feedback on the scene', () => {
  it('warmer: the colours are warmer, the rest is kept', async () => {
    const [before, after] = [await sceneWith(), await sceneWith('warmer please')]
    expect(warmthOf(after)).toBeGreaterThan(warmthOf(before))
    expect(frameOf(after)).toEqual(frameOf(before))
    expect(peopleIn(after)).toBe(peopleIn(before))
  })

  it('closer: less of the place is seen, in the same light', async () => {
    const [before, after] = [await sceneWith(), await sceneWith('come closer')]
    expect(after.view.width).toBeLessThan(before.view.width * 0.9)
    expect({ ...frameOf(after), view: 0 }).toEqual({ ...frameOf(before), view: 0 })
  })

  it('later: another hour at the same place', async () => {
    const [before, after] = [await sceneWith(), await sceneWith('later in the day')]
    expect(after.hour).not.toBe(before.hour)
    expect(after.file).toBe(before.file)
    expect(peopleIn(after)).toBe(peopleIn(before))
  })

  it('more people: somebody comes', async () => {
    expect(peopleIn(await sceneWith('more people'))).toBeGreaterThan(peopleIn(await sceneWith()))
  })

  it('without people: nobody is there, the place is kept', async () => {
    const [before, after] = [await sceneWith(), await sceneWith('without people')]
    expect(peopleIn(before)).toBe(3)
    expect(peopleIn(after)).toBe(0)
    expect(frameOf(after)).toEqual(frameOf(before))
  })

  it('another season: only the season changes', async () => {
    const [before, after] = [await sceneWith(), await sceneWith('make it autumn')]
    expect(after.season).toBe('autumn')
    expect({ ...frameOf(after), season: before.season }).toEqual(frameOf(before))
  })

  it('a correction of the place: the people and the hour are kept', async () => {
    const [before, after] = [await sceneWith(), await sceneWith('Place: Forest')]
    expect(after.file).toMatch(/^forest-path\./)
    expect(after.hour).toBe(before.hour)
    expect(peopleIn(after)).toBe(peopleIn(before))
  })
})

describe('people of a place that is not sure', () => {
  const stranger = { relation: 'other', sex: undefined, age: 'adult' } as const
  const partner = { relation: 'partner', sex: undefined, age: 'adult' } as const
  const briefOf = (place: string | undefined, confidence: number) => {
    const brief = testBrief({ ...(place ? { place } : {}) })
    return { ...brief, people: { ...brief.people, others: [partner, stranger], confidence } }
  }

  it('leaves strangers out of the landscape', () => {
    expect(withoutStrangers(briefOf(undefined, 0.8)).people.others).toEqual([partner])
  })

  it.each([
    ['I play with two children.', 2],
    ['Eight people sit at the table with me.', 8],
    ['Three girls and I laugh.', 3],
    ['Four children dance around us.', 4],
    ['A man walks past.', 0],
    ['I argue with a judge.', 0],
    ['A woman with two children waits.', 0],
  ])('keeps those who are with the writer: %s', (text, count) => {
    const brief = { ...briefOf(undefined, 0.8), people: readPeople(tokenize(text), { isFirstPerson: false }) }
    expect(withoutStrangers(brief).people.others.filter(({ relation }) => relation === 'other')).toHaveLength(
      count,
    )
  })

  it('keeps everybody where the place is sure, or where they were asked for by hand', () => {
    expect(withoutStrangers(briefOf('beach', 0.8)).people.others).toHaveLength(2)
    expect(withoutStrangers(briefOf(undefined, 1)).people.others).toHaveLength(2)
  })
})

describe('what a place has only where the words have it', () => {
  const isDrawn = (part: string, file: string, options: TestBriefOptions) => {
    const { document, conditions } = composeFile(file, testBrief(options), SIZE, 1)
    return elementsWith(document.root, 'data-when', conditions).some(({ element }) =>
      element.attributes['data-when']?.split(' ').includes(part),
    )
  }

  it('is drawn with its thing', () => {
    expect(isDrawn('thing-mailbox', 'home-street.1.svg', {})).toBe(false)
    expect(isDrawn('thing-mailbox', 'home-street.1.svg', { objects: ['mailbox'] })).toBe(true)
  })

  it('is drawn where a child is, if it is for children', () => {
    const file = 'garden-children.2.svg'
    expect(isDrawn('children', file, {})).toBe(false)
    expect(isDrawn('children', file, { people: 3 })).toBe(true)
  })
})

describe('objects that the words name', () => {
  it('change the picture', () => {
    const pixelsOf = (file: string, options: Parameters<typeof testBrief>[0]) =>
      render(composeFile(file, testBrief(options), SIZE, 1), SIZE, (canvas) => canvas.data())
    const pixelsWith = (...objects: string[]) => pixelsOf('beach.1.svg', { place: 'beach', objects })
    const cycling = (colours: Record<string, string>) =>
      pixelsOf('cycling.1.svg', { place: 'cycling', colours })
    expect(Buffer.compare(cycling({ bicycle: '#3a6fb0' }), cycling({}))).not.toBe(0)
    expect(Buffer.compare(pixelsWith('teddy'), pixelsWith())).not.toBe(0)
    expect(Buffer.compare(pixelsWith('no-such-object'), pixelsWith())).toBe(0)
  })
})

describe('the action and the posture of the words', () => {
  const poseOf = (file: string, options: Parameters<typeof testBrief>[0]) =>
    POSES[
      composeFile(file, testBrief(options), SIZE, 1).people.placements.find(({ count }) => count > 0)!.figure!
        .pose
    ]!

  it('decide at which anchor somebody is', () => {
    const kindOf = (file: string, options: Parameters<typeof testBrief>[0]) =>
      composeFile(file, testBrief(options), SIZE, 1).people.placements.find(({ count }) => count > 0)!.anchor
        .kind
    expect(kindOf('hammock.3.svg', { place: 'hammock', posture: 'lie' })).toBe('lie')
    expect(kindOf('hammock.3.svg', { place: 'hammock', posture: 'sit' })).toBe('floor')
  })

  it('do not change a chosen pose where somebody only looks', () => {
    const usual = poseOf('own-cafe.1.svg', { place: 'own-cafe' })
    expect(poseOf('own-cafe.1.svg', { place: 'own-cafe', action: 'look' })).toBe(usual)
  })

  it('keep two apart who do something else than touch', () => {
    const touching = (action?: string) =>
      [1, 2, 3, 4, 5, 6, 7, 8].some((seed) =>
        composeFile(
          'beach.2.svg',
          testBrief({ place: 'beach', people: 2, ...(action ? { action } : {}) }),
          SIZE,
          seed,
        ).people.placements.some(({ count }) => count === 2),
      )
    expect(touching()).toBe(true)
    expect(touching('read')).toBe(false)
  })
})
