import { objectAt } from './objects.ts'
import { indexPhrases, phraseAt } from './phrases.ts'
import data from './word-data/colours.json' with { type: 'json' }
import teamData from './word-data/teams.json' with { type: 'json' }
import type { Layer, Word } from './words.ts'

const colours = new Map(Object.entries(data.colours))
/** What has the colour of its hour or its person. */
const notThings = new Set(data.notThings)
/** Of what is known by its kind: a golden retriever, a collie. */
const kinds = indexPhrases(Object.entries(data.kinds))
/** What players of a team wear: the colour of shirts and that of shorts. */
const teams = indexPhrases(Object.entries(teamData))
/** Words between a colour and its noun, or between a noun, its verb and a colour. */
const REACH = 3

/** Colours that are said of things, by the lemma of the noun and by the name of the object; the first one of each counts. */
export function readColours(layers: readonly Layer[]): Record<string, string> {
  const found: Record<string, string> = {}
  const ofKinds: Record<string, string> = {}
  for (const { words } of layers.flatMap(({ sentences }) => sentences)) {
    let end = 0
    for (const [at, word] of words.entries()) {
      const kind = phraseAt(kinds, words, at)
      const thing = objectAt(words, at)
      if (kind && thing) ofKinds[thing.value] ??= kind.value
      if (kind) end = Math.max(end, at + kind.length)
      // "golden" says nothing more of a golden retriever.
      if (at < end) continue
      const colour = colours.get(word.text)
      if (!colour || word.negation || word.isFigurative || word.isPast) continue
      const noun = nounAfter(words, at) ?? nounBefore(words, at)
      if (noun === undefined || notThings.has(words[noun]!.lemma)) continue
      found[words[noun]!.lemma] ??= colour
      for (let i = at + 1; i <= noun; i++) {
        const name = objectAt(words, i)
        if (name && i + name.length > noun) found[name.value] ??= colour
      }
    }
  }
  return { ...ofKinds, ...teamColours(layers), ...found }
}

/** Of the first team that is named, as `kit` and `kit2`. */
function teamColours(layers: readonly Layer[]): Record<string, string> {
  for (const { words } of layers.flatMap(({ sentences }) => sentences))
    for (const at of words.keys()) {
      const team = words[at]!.negation ? undefined : phraseAt(teams, words, at)
      const [kit, kit2] = team?.value ?? []
      if (kit && kit2) return { kit, kit2 }
    }
  return {}
}

/** "the red front door". */
function nounAfter(words: readonly Word[], at: number): number | undefined {
  let last: number | undefined
  for (let i = at + 1; i <= at + REACH && i < words.length; i++) {
    const { clause, tags } = words[i]!
    if (clause !== words[at]!.clause) break
    if (tags.has('Noun') && !tags.has('Pronoun')) last = i
    else if (last !== undefined || !tags.has('Adjective')) break
  }
  return last
}

/** "the door is painted red". */
function nounBefore(words: readonly Word[], at: number): number | undefined {
  const from = Math.max(0, at - REACH)
  const near = words.slice(from, at)
  const verb = near.findIndex(({ tags, text }) => tags.has('Copula') || text === 'painted')
  if (verb <= 0 || near[verb]!.clause !== words[at]!.clause) return undefined
  return near[verb - 1]!.tags.has('Noun') && !near[verb - 1]!.tags.has('Pronoun')
    ? from + verb - 1
    : undefined
}
