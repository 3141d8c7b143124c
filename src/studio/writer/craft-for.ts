import type { Scene } from '../scene.ts'
import { ACTIVITY_WORDS } from '../words/activity-lexicon.ts'
import { findAll } from '../words/lexicon.ts'
import { PLACE_WORDS } from '../words/place-lexicon.ts'
import { readTokens } from '../words/reading.ts'
import { mostSaid } from '../words/said.ts'
import { CRAFTS, type Craft, type CraftName } from './crafts.ts'

const BY_ACTIVITY: Partial<Record<Scene['cast'][number]['activity'], CraftName>> = {
  speaking: 'voice',
  singing: 'music',
  'making-music': 'music',
  writing: 'writing',
  painting: 'making',
  sailing: 'water',
  rowing: 'water',
  swimming: 'body',
  fishing: 'water',
  climbing: 'height',
  running: 'body',
  cycling: 'body',
  dancing: 'body',
  riding: 'body',
  gardening: 'growing',
  teaching: 'teaching',
  cooking: 'making',
  meditating: 'stillness',
  working: 'work',
  embracing: 'kin',
  'holding-hands': 'kin',
  eating: 'kin',
  carrying: 'kin',
  kneeling: 'kin',
  photographing: 'making',
}
const BY_PLACE: Partial<Record<Scene['place'], CraftName>> = {
  stage: 'voice',
  study: 'work',
  mountain: 'height',
  garden: 'growing',
  field: 'growing',
  vineyard: 'growing',
  house: 'home',
  cafe: 'work',
  space: 'stillness',
  forest: 'stillness',
  lake: 'stillness',
  desert: 'stillness',
  fjord: 'stillness',
  'living-room': 'kin',
  city: 'work',
  hall: 'work',
  classroom: 'teaching',
  bookshop: 'work',
  shop: 'work',
  laboratory: 'work',
  'yoga-studio': 'stillness',
}
const BY_WORD: readonly (readonly [RegExp, CraftName])[] = [
  [/\b(?:novel|memoir|manuscript|poems?|screenplay|author|my book|the book|chapter)\b/i, 'writing'],
  [/\b(?:speech|keynote|ted|my talk|a talk|lecture|podium|lectern|microphone)\b/i, 'voice'],
  [/\b(?:piano|guitar|violin|cello|album|orchestra|song|symphony|concert)\b/i, 'music'],
  [/\b(?:paintings?|sculptures?|exhibition|gallery|canvas|pottery|film|photographs?)\b/i, 'making'],
  [/\b(?:marathon|finish line|triathlon|race)\b/i, 'body'],
  [/\b(?:students?|scholarship|mentor\w*|pupils?|my class|apprentices?)\b/i, 'teaching'],
  [
    /\b(?:company|startup|business|clients?|customers?|bakery|restaurant|clinic|foundation|school (?:we|i) (?:built|founded))\b/i,
    'work',
  ],
]

/** The kind of doing that a moment asks for. */
export function craftFor(text: string, scene: Scene): Craft {
  const tokens = readTokens(text)
  // What the words did not say was chosen for the picture and tells nothing about the doing.
  const saidActivity = mostSaid(tokens, ACTIVITY_WORDS)
  const byActivity = saidActivity && BY_ACTIVITY[saidActivity]
  const isTogether = (scene.cast[0]?.ages.length ?? 0) >= 2
  const named = BY_WORD.find(([pattern]) => pattern.test(text))?.[1]
  // A book read to a grandchild asks for no writing.
  const byWord = named === 'writing' && isTogether && saidActivity !== 'writing' ? undefined : named
  const byCast = isTogether && (byActivity === undefined || byActivity === 'body') ? 'kin' : byActivity
  const isHome = /\b(?:house|cottage|cabin|home|apartment|farm|land)\b/i.test(text)
  const isPlaced = findAll(tokens, PLACE_WORDS).some((match) => match.weight >= 2)
  return CRAFTS[
    byWord ??
      byCast ??
      (isHome ? 'home' : undefined) ??
      (isPlaced ? BY_PLACE[scene.place] : undefined) ??
      'any'
  ]
}
