import type { Read } from './brief.ts'
import { embed } from './embed.ts'
import { faithsSaid, isPlaceOfOther } from './faith.ts'
import { namedPlaces } from './named-place.ts'
import { wordFeatures } from './place-features.ts'
import { type Calibration, type PlaceModel, placeModel, softmax } from './place-model.ts'
import misread from './word-data/misread-places.json' with { type: 'json' }
import type { Layer, Sentence } from './words.ts'
import { inRegion, worldPlaceOf } from './world-place.ts'

/** By place: words with which it is not meant, where none of the others is said. */
const misreadPlaces = new Map(Object.entries(misread).map(([id, rules]) => [id, [rules].flat()]))

/** What is embedded of the first layer, and of each other layer, which only confirms. */
const SENTENCES_OF_FIRST = 8
const SENTENCES_OF_OTHERS = 3
const WEIGHT_OF_OTHERS = 0.3
/** Fitted on the tuning prompts, as a logistic regression over the likeliest thirty. */
const WEIGHT_OF_EMBEDDING = 0.23
const WEIGHT_OF_WORDS = 0.65
/** One sentence often tells the place while the others tell what else there is: each is read by itself as well. */
const WEIGHT_OF_SENTENCES = 0.45
/** Of the mean of the logarithms: a place of which only one sentence tells is likelier than one that suits all a little. */
const WEIGHT_OF_EVERY_SENTENCE = -0.37
const WEIGHT_OF_EMBEDDING_IN_SENTENCE = 0.5
const WEIGHT_OF_WORDS_IN_SENTENCE = 0.7
const OFFERED = 3
/** Places that are shown to whoever asks for more sketches, the offered ones included. */
const CONSIDERED = 12
const NONE = 'none'
/** Where the guess for a first layer of so few words is unsure, the noun of a place decides. */
const SHORT = 12
const CONFIDENCE_OF_NAMED = 0.9
/** By which factor a place of a noun may be less likely than the best guess. */
const FAR_LESS = 50
/** Of a place that a longer text names first: it is offered. */
const LEAST_OF_NAMED = 0.1
/** Of the places that a sight stands for, the likeliest is taken from this probability on, and else the usual one. */
const MIN_OF_SIGHT = 0.1
/** A guess from this confidence on is not given up for a name on the map. */
const CONFIDENCE_OF_GUESS = 0.6

interface PlaceGuess {
  /** The likeliest place and the calibrated probability that it is right. */
  id: string
  confidence: number
  isSure: boolean
  likeliest: Read<string>[]
  /** The next ones, the likeliest first. */
  lessLikely: string[]
  /** Probability of every place, for choosing a landscape. */
  probabilities: ReadonlyMap<string, number>
  /** What a name on the map stands for, the likeliest first; none of another faith than the words. */
  onMap: readonly string[]
  /** What the nouns of places that somebody or something is at stand for. */
  isAt: readonly string[]
}

/** Undefined where the text has no word to go by. The writer is in none of the places `elsewhere`. */
export async function guessPlace(
  layers: readonly Layer[],
  elsewhere: ReadonlySet<string> = new Set(),
): Promise<PlaceGuess | undefined> {
  const model = placeModel()
  const read = await readEvidence(model, layers)
  if (!read) return undefined
  const { classes, calibration } = model.header
  const evidence = withoutMisread(read, classes, layers, elsewhere)
  const trained = rank(evidence.joined, classes.indexOf(NONE))
  const trust = calibrate(calibration, calibrationFeatures(model, evidence))
  const { sentences } = layers[0]!
  const isShort = sentences.flatMap(({ words }) => words).length <= SHORT
  const isUnsure = trust < calibration.threshold
  const world = worldPlaceOf(sentences)
  const onMap = (world?.places ?? []).filter((id) => evidence.joined[classes.indexOf(id)] !== 0)
  const known = onMap.filter((id) => classes.includes(id))
  // In a longer text only what its first sentence is at comes first, without being sure.
  const isHere = (id: string) => !elsewhere.has(id)
  const named = isUnsure ? namedPlaces(isShort ? sentences : sentences.slice(0, 1)).filter(isHere) : []
  const nearest = trained.find((place) => named.includes(classes[place]!))
  // "The donkey in the field at home" is in no kitchen.
  const isFarLess =
    isShort && nearest !== undefined && evidence.joined[nearest]! * FAR_LESS < evidence.joined[trained[0]!]!
  const likeliestNamed = isFarLess ? undefined : nearest
  const isSight =
    world?.decides &&
    known.length > 0 &&
    isUnsure &&
    (trust < CONFIDENCE_OF_GUESS || onMap.includes(classes[trained[0]!]!))
  const best =
    (isShort ? likeliestNamed : undefined) ??
    (isSight
      ? (trained.find(
          (place) => onMap.includes(classes[place]!) && evidence.joined[place]! >= MIN_OF_SIGHT,
        ) ?? classes.indexOf(known[0]!))
      : undefined)
  const first = best ?? likeliestNamed
  const order = first === undefined ? trained : [first, ...trained.filter((place) => place !== first)]
  const isMoved = first !== undefined && first !== trained[0]
  const trusted = isMoved ? Math.min(trust, Math.max(LEAST_OF_NAMED, evidence.joined[first]!)) : trust
  const confidence = best === undefined ? trusted : CONFIDENCE_OF_NAMED
  const likeliest = [...new Set(order.slice(0, CONSIDERED).map((place) => inRegion(classes[place]!, onMap)))]
  return {
    id: likeliest[0]!,
    confidence,
    isSure: confidence >= calibration.threshold,
    likeliest: likeliest.slice(0, OFFERED).map((value, rank) => ({
      value,
      confidence: rank === 0 ? confidence : Math.min(confidence, evidence.joined[order[rank]!]!),
    })),
    lessLikely: likeliest.slice(OFFERED),
    probabilities: new Map(classes.map((id, place) => [id, evidence.joined[place]!])),
    onMap,
    isAt: namedPlaces(sentences).filter(isHere),
  }
}

/**
 * Without places that the words of another one are often taken for, as a hospital bed without a child for one of a birth,
 * without those of another faith than the words,
 * and without those that are only seen from where the writer is.
 */
function withoutMisread(
  evidence: Evidence,
  classes: readonly string[],
  layers: readonly Layer[],
  elsewhere: ReadonlySet<string>,
): Evidence {
  const words = layers.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.words))
  const text = ` ${words.map(({ lemma }) => lemma).join(' ')} `
  const says = (phrases: readonly string[]) => phrases.some((phrase) => text.includes(` ${phrase} `))
  const said = words.filter(({ isFigurative, negation }) => !isFigurative && negation === undefined)
  const faiths = faithsSaid(new Set(said.map(({ stem }) => stem)))
  const isOut = classes.map((id) => {
    if (elsewhere.has(id) || isPlaceOfOther(id, faiths)) return true
    return misreadPlaces.get(id)?.some(({ where, without }) => says(where) && !says(without)) ?? false
  })
  const rest = (probabilities: Float64Array) => {
    const left = probabilities.map((probability, place) => (isOut[place] ? 0 : probability))
    const sum = left.reduce((total, probability) => total + probability, 0)
    return left.map((probability) => probability / sum)
  }
  const { embedding, words: ofWords, bySentence, joined } = evidence
  return isOut.includes(true)
    ? {
        embedding: rest(embedding),
        words: rest(ofWords),
        bySentence: rest(bySentence),
        joined: rest(joined),
      }
    : evidence
}

/** Probabilities of the places, by the embedding of the whole text, by its words, as the mean of its sentences, by all of them. */
interface Evidence {
  embedding: Float64Array
  words: Float64Array
  bySentence: Float64Array
  joined: Float64Array
}

export async function readEvidence(
  model: PlaceModel,
  layers: readonly Layer[],
): Promise<Evidence | undefined> {
  const [first, ...others] = layers
  if (!first) return undefined
  const own = first.sentences.filter(isRead).slice(0, SENTENCES_OF_FIRST)
  const confirming = others.flatMap(({ sentences }) => sentences.filter(isRead).slice(0, SENTENCES_OF_OTHERS))
  const [vector, confirmingVector, ...sentenceVectors] = await embed([
    literalText(own),
    literalText(confirming),
    ...(own.length > 1 ? own.map(({ literal }) => literal) : []),
  ])
  const embedding = softmax(model.embeddingLogits(vector!))
  const words = softmax(model.wordLogits(wordFeatures(first.sentences)))
  const each = ofSentences(
    model,
    own.length > 1
      ? own.map((sentence, i) => ({ sentences: [sentence], vector: sentenceVectors[i]! }))
      : [{ sentences: first.sentences, vector: vector! }],
  )
  const meanOver = (value: (one: Float64Array) => number) =>
    each.reduce((sum, one) => sum + value(one), 0) / each.length
  const bySentence = embedding.map((_, place) => meanOver((one) => one[place]!))
  const logs = joinHeads(embedding, words).map(
    (value, place) =>
      value +
      WEIGHT_OF_SENTENCES * log(bySentence[place]!) +
      WEIGHT_OF_EVERY_SENTENCE * meanOver((one) => log(one[place]!)),
  )
  if (confirming.length > 0) {
    const confirmation = joinHeads(
      softmax(model.embeddingLogits(confirmingVector!)),
      softmax(model.wordLogits(wordFeatures(confirming))),
    )
    for (let place = 0; place < logs.length; place++) logs[place]! += WEIGHT_OF_OTHERS * confirmation[place]!
  }
  return { embedding, words, bySentence, joined: softmax(logs) }
}

/** The probabilities that each sentence gives by itself. */
const ofSentences = (
  model: PlaceModel,
  parts: readonly { sentences: readonly Sentence[]; vector: Float32Array }[],
): Float64Array[] =>
  parts.map(({ sentences, vector }) =>
    softmax(
      joinHeads(
        softmax(model.embeddingLogits(vector)),
        softmax(model.wordLogits(wordFeatures(sentences))),
        WEIGHT_OF_EMBEDDING_IN_SENTENCE,
        WEIGHT_OF_WORDS_IN_SENTENCE,
      ),
    ),
  )

const isRead = ({ literal }: Sentence): boolean => literal.length > 0

const literalText = (sentences: readonly Sentence[]): string =>
  sentences.map(({ literal }) => literal).join(' ')

const joinHeads = (
  embedding: Float64Array,
  words: Float64Array,
  weightOfEmbedding = WEIGHT_OF_EMBEDDING,
  weightOfWords = WEIGHT_OF_WORDS,
): Float64Array =>
  embedding.map(
    (probability, place) => weightOfEmbedding * log(probability) + weightOfWords * log(words[place]!),
  )

/** What the calibration judges the likeliest place by. */
export function calibrationFeatures(
  { header }: PlaceModel,
  { embedding, words, bySentence, joined }: Evidence,
): number[] {
  const none = header.classes.indexOf(NONE)
  const [best, second] = rank(joined, none)
  const heads = [embedding, words, bySentence]
  return [
    ...[joined, ...heads].map((probabilities) => log(probabilities[best!]!)),
    log(joined[second!]!),
    ...heads.map((probabilities) => log(probabilities[none]!)),
    ...heads.map((probabilities) => (rank(probabilities, none)[0] === best ? 1 : 0)),
  ]
}

/** Places from the likeliest on, without "none". */
export const rank = (probabilities: Float64Array, none: number): number[] =>
  [...probabilities.keys()]
    .filter((place) => place !== none)
    .sort((a, b) => probabilities[b]! - probabilities[a]!)

export function calibrate(
  { weights, bias, mean, deviation }: Calibration,
  features: readonly number[],
): number {
  const sum = features.reduce(
    (total, value, i) => total + (weights[i]! * (value - mean[i]!)) / deviation[i]!,
    bias,
  )
  return 1 / (1 + Math.exp(-sum))
}

const log = (probability: number): number => Math.log(probability + 1e-4)
