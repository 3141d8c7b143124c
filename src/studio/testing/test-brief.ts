import type { Brief, Hour, Person, Season, Viewpoint, Weather } from '../understanding/brief.ts'

/** The writer's company, in the order in which it is there. */
const COMPANY: readonly Person[] = [
  { relation: 'partner', sex: undefined, age: 'adult' },
  { relation: 'child', sex: 'f', age: 'child' },
  { relation: 'child', sex: 'm', age: 'child' },
  { relation: 'friend', sex: undefined, age: 'adult' },
  { relation: 'parent', sex: 'f', age: 'older' },
]

export interface TestBriefOptions {
  place?: string
  /** The writer and others; 0 is nobody. */
  people?: number
  hour?: Hour | undefined
  season?: Season | undefined
  weather?: Weather | undefined
  viewpoint?: Viewpoint
  objects?: string[]
  action?: string
  posture?: string
  colours?: Record<string, string>
  /** Of Brief.words. */
  words?: string[]
}

const said = <T>(value: T | undefined) => (value === undefined ? undefined : { value, confidence: 1 })

/** A brief that says what is given and nothing else. */
export function testBrief({ people = 1, ...given }: TestBriefOptions): Brief {
  return {
    place: { id: given.place, confidence: given.place ? 1 : 0, likeliest: [], landscapes: ['beach'] },
    hour: said(given.hour),
    season: said(given.season),
    weather: said(given.weather),
    mood: { warmth: 0, brightness: 0, energy: 0 },
    viewpoint: given.viewpoint ?? 'middle',
    people: {
      isWriterShown: people > 0,
      others: COMPANY.slice(0, Math.max(0, people - 1)),
      hasCrowd: false,
      writer: { sex: undefined, age: undefined },
      confidence: 1,
    },
    // As words say it, not a correction.
    action: given.action === undefined ? undefined : { value: given.action, confidence: 0.9 },
    posture: said(given.posture),
    objects: (given.objects ?? []).map((value) => ({ value, confidence: 1 })),
    colours: given.colours ?? {},
    words: given.words ?? [],
    appearance: {},
    language: 'en',
  }
}
