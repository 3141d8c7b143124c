export interface Word {
  /** Lower case, contractions apart: "don't" is "do" and "not". */
  text: string
  /** As written, with the space or the punctuation behind it. */
  source: string
  /** Infinitive or singular. */
  lemma: string
  stem: string
  tags: ReadonlySet<string>
  /** Number of the clause within its sentence. */
  clause: number
  /** 'no': "no", "without", "neither" and the like stand before it; 'not': its verb is negated. */
  negation: 'no' | 'not' | undefined
  /** Part of an idiom, a comparison or a metaphor, so that it is not in the scene. */
  isFigurative: boolean
  /** Said of a time before the scene. */
  isPast: boolean
  /** Lemma of the instrument that "it" is, where it is played. */
  antecedent?: string
}

export interface Sentence {
  /** The sentence as written, without its figures of speech. */
  literal: string
  words: Word[]
}

/** A layer of the moment: surface, sensory, soul, where they are three paragraphs. */
export interface Layer {
  sentences: Sentence[]
  /** Different words that are written as only children write them ("jungel"). */
  childSpellings: number
}
