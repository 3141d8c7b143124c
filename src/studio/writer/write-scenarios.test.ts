import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameMoment } from './name-moment.ts'
import { anything, layers } from './testing/arbitraries.ts'
import { MOMENTS } from './testing/moments.ts'
import { expectTidy, sentencesIn } from './testing/prose.ts'
import { writeGoalContext } from './write-goal-context.ts'
import { writeScenarios } from './write-scenarios.ts'

const named = MOMENTS.map((moment) => ({ ...moment, name: nameMoment(moment) }))
const wordsIn = (text: string) => text.split(/\s+/).length

describe('the three scenarios', () => {
  it('are three tidy texts of 60 to 160 words with no sentence in common', () => {
    for (const moment of named) {
      const scenarios = writeScenarios(moment, 4)
      expect(scenarios).toHaveLength(3)
      const all = scenarios.flatMap(({ scenarioText }) => sentencesIn(scenarioText))
      expect(new Set(all).size).toBe(all.length)
      expect(new Set(scenarios.map(({ title }) => title)).size).toBe(3)
      for (const { title, scenarioText } of scenarios) {
        expectTidy(scenarioText)
        expectTidy(title)
        expect(wordsIn(scenarioText), scenarioText).toBeGreaterThanOrEqual(60)
        expect(wordsIn(scenarioText), scenarioText).toBeLessThanOrEqual(160)
      }
    }
  })

  it('tell of doing: a plan for the obstacle, small steps, the person’s own details', () => {
    for (const moment of named) {
      const [morning, obstacle, day] = writeScenarios(moment, 2).map(({ scenarioText }) => scenarioText)
      expect(obstacle).toMatch(/\bif\b.*\bthen I\b/)
      expect(day).toMatch(/\bIf\b.*\bthen I\b/)
      const own = new Set(`${moment.surface} ${moment.sensory}`.toLowerCase().match(/[a-z]{4,}/g) ?? [])
      for (const text of [morning, obstacle, day]) {
        const used = new Set(
          (text ?? '')
            .toLowerCase()
            .match(/[a-z]{4,}/g)
            ?.filter((word) => own.has(word)),
        )
        expect(used.size, text).toBeGreaterThanOrEqual(2)
      }
    }
  })

  it('share no sentence between two different people', () => {
    const all = named.map((moment) =>
      writeScenarios(moment, 1).flatMap(({ scenarioText }) => sentencesIn(scenarioText)),
    )
    for (const [i, sentences] of all.entries()) {
      for (const others of all.slice(i + 1))
        expect(sentences.filter((sentence) => others.includes(sentence))).toEqual([])
    }
  })

  it('read differently under another seed and the same under the same', () => {
    for (const moment of named.slice(0, 5)) {
      expect(writeScenarios(moment, 1)).toEqual(writeScenarios(moment, 1))
      expect(writeScenarios(moment, 1)).not.toEqual(writeScenarios(moment, 2))
    }
  })

  it('take the combined text when there are no layers', () => {
    const [first] = writeScenarios(
      {
        name: 'Home',
        surface: '',
        sensory: '',
        soul: '',
        combined: 'I stand in my own orchard with Tom. I smell ripe apples.',
      },
      1,
    )
    expect(first?.scenarioText).toMatch(/orchard|apples/)
  })

  it('are honest when nothing is written', () => {
    const scenarios = writeScenarios({ name: '', surface: ' ', sensory: '...', soul: '' }, 1)
    expect(scenarios).toHaveLength(3)
    for (const { scenarioText } of scenarios) {
      expectTidy(scenarioText)
      expect(wordsIn(scenarioText)).toBeGreaterThanOrEqual(60)
    }
  })

  it('hold for any text', () => {
    fc.assert(
      fc.property(
        anything,
        anything,
        anything,
        anything,
        fc.integer(),
        (name, surface, sensory, soul, seed) => {
          const scenarios = writeScenarios({ name, surface, sensory, soul }, seed)
          expect(scenarios).toHaveLength(3)
          for (const { title, scenarioText } of scenarios) {
            expectTidy(scenarioText)
            expect(title.trim()).not.toBe('')
            expect(wordsIn(scenarioText)).toBeLessThanOrEqual(160)
          }
        },
      ),
      { numRuns: 100 },
    )
    fc.assert(
      fc.property(layers, fc.integer(), (moment, seed) => {
        for (const { scenarioText } of writeScenarios({ ...moment, name: '' }, seed)) {
          expectTidy(scenarioText)
          expect(wordsIn(scenarioText)).toBeGreaterThanOrEqual(60)
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('the goal context', () => {
  it('tells a planner what, why and for how long, in the person’s words', () => {
    for (const moment of named) {
      const { contextDescription, goalPrompt } = writeGoalContext(moment)
      expectTidy(contextDescription)
      expectTidy(goalPrompt)
      expect(goalPrompt).toContain('90 days')
      expect(goalPrompt).toContain(moment.name)
      expect(contextDescription).toContain(moment.name)
    }
  })

  it('holds for any text', () => {
    fc.assert(
      fc.property(anything, anything, anything, anything, (name, surface, sensory, soul) => {
        const { contextDescription, goalPrompt } = writeGoalContext({ name, surface, sensory, soul })
        expectTidy(contextDescription)
        expectTidy(goalPrompt)
      }),
      { numRuns: 100 },
    )
  })
})
