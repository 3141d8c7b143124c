import { markFigures, markNegation } from './figures-of-speech.ts'
import { LexiconBuilder } from './lexicon.ts'
import { PROPS, type Prop } from './props.ts'
import { readSenses } from './senses.ts'
import { type Token, tokenize } from './tokens.ts'

export function readTokens(text: string): Token[] {
  const tokens = tokenize(text)
  markFigures(tokens)
  readSenses(tokens)
  markNegation(tokens)
  return tokens
}

const builder = new LexiconBuilder<Prop>()
for (const name of Object.keys(PROPS) as Prop[]) builder.nouns(name, 1, PROPS[name].words)
export const PROP_WORDS = builder.build()
