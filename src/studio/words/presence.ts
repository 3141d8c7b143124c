import type { Token } from './tokens.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** "books for children", "missing my brother": thought of, not there. */
const ABSENT_BEFORE = words(
  'for to about than from because like of thank miss missing remember remembering honour honor late once as',
)
const PRESENT_BEFORE = words(
  'queue line next close front group circle crowd bunch row rows table full dozens hundreds arms hand hands side sight company talk talking read reading face faces laughter voice voices surrounded hold holding speak speaking sing singing number married generations packed each team pair smile eyes sound two three four five six seven eight waving wave listen listening sea ocean class classroom mass room stage orchestra choir hundred school village cook cooking play playing',
)
/** "the promise I made to my father" does not bring him in; "I read to my son" does. */
const GIVEN_TO = words(
  'promise promised promises dedicated dedicate letter gift thanks owe owed swore vow vowed prove proved proof meant means matters message thank tribute belongs belonged homage',
)
/** "my grandmother's bed" has her in it; "my father's boat" does not have him. */
const OWN_PLACE = words(
  'bed side bedside hand hands arms arm shoulder shoulders lap wheelchair face eyes deathbed laughter voice smile',
)

/** Whether somebody is only thought of, from the words around the mention. */
export function isAbsent(tokens: Token[], start: number, end: number): boolean {
  const { clause } = tokens[start]!
  // "My mother is crying on the phone": somewhere else.
  const following = tokens.slice(end, end + 6).filter((token) => token.clause === clause)
  if (/\bon the (?:phone|line|screen|telephone)\b/.test(following.map((token) => token.word).join(' ')))
    return true
  if (tokens[end - 1]!.word.endsWith("'s")) return !OWN_PLACE.has(tokens[end]?.word ?? '')
  for (let back = 1; back <= 3; back += 1) {
    const before = tokens[start - back]
    if (before?.clause !== clause) return false
    if (!ABSENT_BEFORE.has(before.word)) continue
    if (before.word === 'to') {
      const earlier = tokens.slice(Math.max(0, start - back - 5), start - back)
      return earlier.some((token) => token.clause === clause && GIVEN_TO.has(token.word))
    }
    return !PRESENT_BEFORE.has(tokens[start - back - 1]?.word ?? '')
  }
  return false
}

const DESERTED = words(
  'people person humans human anyone anybody soul figures crowds crowd menschen personnes gente nobody tourists',
)
const AFTER_NOBODY = words('around else here there in is for on near but anywhere about')

/** "no people", "nobody is there": nobody besides the writer. */
export function isDesertedBy(tokens: Token[]): boolean {
  return tokens.some((token, at) => {
    const next = tokens[at + 1]
    if (
      token.word === 'nobody' ||
      token.word === 'unpeopled' ||
      (token.word === 'one' && tokens[at - 1]?.word === 'no')
    ) {
      return next?.sentence !== token.sentence || AFTER_NOBODY.has(next.word)
    }
    if (token.word === 'deserted' || token.word === 'uninhabited' || token.word === 'niemand') return true
    if (token.word === 'empty' && next?.word === 'of') return true
    return token.isNegated && DESERTED.has(token.word)
  })
}

const WRITER_ABSENT =
  /\b(?:(?:i am|i'm) not (?:in|there|visible)|without me in|don't show me|do not show me|(?:only|just) the landscape|landscape only|empty scene|no figures?|no humans?|unpeopled)\b/i

/** "I am not in the picture". */
export const isWriterAbsent = (text: string): boolean => WRITER_ABSENT.test(text)
