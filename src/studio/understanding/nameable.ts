import actionData from './word-data/actions.json' with { type: 'json' }
import objectData from './word-data/objects.json' with { type: 'json' }
import { actionWords, thingWords } from './words-for.ts'

const byName = (a: string, b: string): number => a.localeCompare(b, 'en')

const actionsByWords = new Map(actionData.actions.toReversed().map((action) => [actionWords(action), action]))

/** What actions are called, sorted. */
export const ACTIONS: readonly string[] = [...actionsByWords.keys()].sort(byName)

/** The action that is called so: "riding a horse"; undefined for none. */
export const actionCalled = (said: string): string | undefined => actionsByWords.get(said)

const thingsByWords = new Map(
  Object.values(objectData.objects)
    .filter((name) => name !== '')
    .map((name) => [thingWords(name), name]),
)

/** What things are called, sorted. */
export const THINGS: readonly string[] = [...thingsByWords.keys()].sort(byName)

/** The thing that is called so; undefined for none. */
export const thingCalled = (said: string): string | undefined => thingsByWords.get(said)
