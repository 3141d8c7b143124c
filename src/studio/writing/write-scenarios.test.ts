import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOSTILE_PIECES, hostileText } from '../testing/hostile-text.ts'
import { centresOf } from './kind-centres.ts'
import { KINDS, PARTS } from './kind-texts.ts'
import { kindOf } from './kinds.ts'
import { contextWith, plainBrief } from './testing/context.ts'
import { embed } from './testing/embed.ts'
import { layersOf, WISHES } from './testing/moments.ts'
import { writeGoalContext } from './write-goal-context.ts'
import { writeScenarios } from './write-scenarios.ts'

const context = contextWith()
const wordsIn = (text: string) => text.split(/\s+/).length
const scenes = KINDS.flatMap(({ id, scenes: parts }) =>
  PARTS.flatMap((part) => parts[part].map((scene) => ({ id, part, ...scene }))),
)
const openingOf = (text: string) => text.split(' ').slice(0, 4).join(' ').toLowerCase()

/** What every written text keeps to. */
function expectTidy(text: string) {
  expect(text).not.toMatch(/ {2}|!|"|'| [,.;:?]|\.\.|[,;:]{2}|\n/)
  expect(text.split('“').length, text).toBe(text.split('”').length)
  expect(text.trim()).toBe(text)
  expect(text).toMatch(/[.?”]$/)
}

describe('the written texts', () => {
  it('are nine scenes and three goals or more for each of 25 kinds of wish and for any other', () => {
    expect(KINDS.length).toBeGreaterThanOrEqual(26)
    for (const { id, scenes: parts, goals } of KINDS) {
      for (const part of PARTS) expect(parts[part].length, `${id} ${part}`).toBeGreaterThanOrEqual(3)
      expect(goals.length, id).toBeGreaterThanOrEqual(3)
    }
  })

  it('are scenes of 60 to 110 words that begin and are called differently', () => {
    for (const { id, title, text } of scenes) {
      expectTidy(text)
      expect(wordsIn(text), `${id}: ${title}`).toBeGreaterThanOrEqual(60)
      expect(wordsIn(text), `${id}: ${title}`).toBeLessThanOrEqual(110)
      expect(title.length).toBeLessThanOrEqual(60)
      expect(title).not.toMatch(/[{}]|\.$/)
    }
    expect(new Set(scenes.map(({ title }) => title)).size).toBe(scenes.length)
    const openings = scenes.map(({ text }) => openingOf(text))
    expect(openings.filter((opening, i) => openings.indexOf(opening) !== i)).toEqual([])
  })

  it('have at most two slots, each in quotation marks', () => {
    for (const { title, text } of scenes) {
      const slots = text.match(/\{[^}]*\}/g) ?? []
      expect(slots.length, title).toBeLessThanOrEqual(2)
      expect(text.match(/“\{(?:name|own)\}”/g) ?? [], title).toHaveLength(slots.length)
    }
  })

  it('tell a plan where they tell an obstacle', () => {
    for (const { id, part, title, text } of scenes)
      if (part === 'obstacle') expect(text, `${id}: ${title}`).toMatch(/\bif\b/i)
  })

  it('are goals for 90 days that name the moment', () => {
    for (const { id, goals } of KINDS) {
      for (const goal of goals) {
        expectTidy(goal)
        expect(goal, id).toContain('90 days')
        expect(goal, id).toContain('“{name}”')
        expect(wordsIn(goal), id).toBeLessThanOrEqual(110)
      }
    }
  })
})

describe('the kind of a wish', () => {
  it('is stored where the model places its examples', async () => {
    const stored = (await import('../library/text-kinds.json', { with: { type: 'json' } })).default
    expect(Object.keys(stored)).toEqual(KINDS.map(({ id }) => id).filter((id) => id !== 'neutral'))
    const centres = await centresOf(embed)
    for (const [id, centre] of Object.entries(stored)) {
      const [a, b] = [centre, centres[id] ?? ''].map((bytes) => new Int8Array(Buffer.from(bytes, 'base64')))
      // A byte may differ by rounding between processors.
      expect(
        a?.every((value, i) => Math.abs(value - (b?.[i] ?? 0)) <= 1),
        id,
      ).toBe(true)
    }
  }, 60_000)

  it('is found by the meaning of what is written', async () => {
    const withModel = { embed, readBrief: () => plainBrief }
    for (const wish of WISHES) {
      const kind = await kindOf(withModel, [wish.surface, wish.sensory, wish.soul], 'en')
      expect(kind.id, wish.surface).toBe(wish.kind)
    }
    for (const unclear of ['Freedom', 'I want to be rich and famous', 'asdf qwer'])
      expect((await kindOf(withModel, [unclear], 'en')).id, unclear).toBe('neutral')
  })

  it('is neutral in other languages', async () => {
    expect((await kindOf(context, ['Ich laufe den Marathon.'], 'de')).id).toBe('neutral')
  })
})

describe('the three scenarios', () => {
  it('have different titles and filled slots, whatever is written and for any seed', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.lorem({ maxCount: 30 }),
      fc.constantFrom('{name}', '{own} “a”'),
    )
    await fc.assert(
      fc.asyncProperty(text, text, text, text, fc.integer(), async (name, surface, sensory, soul, seed) => {
        const moment = { name, surface, sensory, soul }
        const scenarios = await writeScenarios(context, moment, seed)
        expect(new Set(scenarios.map(({ title }) => title)).size).toBe(3)
        for (const { scenarioText } of scenarios) {
          expect(scenarioText).not.toMatch(/\{(?:name|own)\}/)
          expect(scenarioText.length).toBeLessThanOrEqual(1_200)
        }
        expect(await writeScenarios(context, moment, seed)).toEqual(scenarios)
      }),
      { numRuns: 100 },
    )
  })

  it('name the moment at least once in three, for every kind', async () => {
    for (const { id, scenes: parts } of KINDS)
      expect(
        parts.step.some(({ text }) => /\{(?:name|own)\}/.test(text)),
        id,
      ).toBe(true)
    const moment = { name: 'The Far Shore', surface: '', sensory: '', soul: '' }
    for (let seed = 0; seed < 60; seed++) {
      const texts = (await writeScenarios(context, moment, seed)).map(({ scenarioText }) => scenarioText)
      expect(texts.join(' '), String(seed)).toContain('“The Far Shore”')
    }
  })

  it('reach every text of a kind by the seed', async () => {
    const moment = { name: 'Home', surface: '', sensory: '', soul: '' }
    const seen = new Set<string>()
    for (let seed = 0; seed < 60; seed++)
      for (const { title } of await writeScenarios(context, moment, seed)) seen.add(title)
    expect(seen.size).toBe(9)
  })

  it('take the combined text where there are no layers', async () => {
    const moment = {
      name: '',
      surface: '',
      sensory: '',
      soul: '',
      combined: 'VISUAL SCENE:\nI run my own orchard with Tom.',
    }
    const { contextDescription } = await writeGoalContext(context, moment)
    expect(contextDescription).toContain('What I see: I run my own orchard with Tom.')
  })

  it('answer hostile text of the maximal length', async () => {
    for (const piece of HOSTILE_PIECES) {
      const layer = hostileText(piece, 32_000)
      const moment = { name: layer, surface: layer, sensory: layer, soul: layer }
      expect(await writeScenarios(context, moment, 1), piece).toHaveLength(3)
    }
  }, 60_000)
})

describe('the goal context', () => {
  it('tells what, why and for how long in the words of the person', async () => {
    for (const wish of WISHES) {
      const moment = { name: 'My Day', ...layersOf(wish) }
      const { contextDescription, goalPrompt } = await writeGoalContext(context, moment)
      expect(goalPrompt).toContain('90 days')
      expect(goalPrompt).toContain('“My Day”')
      for (const layer of [wish.surface, wish.sensory, wish.soul]) expect(contextDescription).toContain(layer)
      expect(await writeGoalContext(context, moment)).toEqual({ contextDescription, goalPrompt })
    }
  })

  it('stays within 10,000 characters for any text', async () => {
    for (const piece of [...HOSTILE_PIECES, 'I go. ']) {
      const layer = hostileText(piece, 32_000)
      const { contextDescription, goalPrompt } = await writeGoalContext(context, {
        name: layer,
        surface: layer,
        sensory: layer,
        soul: layer,
      })
      expect(contextDescription.length, piece).toBeLessThanOrEqual(10_000)
      expect(goalPrompt.length, piece).toBeLessThanOrEqual(10_000)
    }
  }, 60_000)
})
