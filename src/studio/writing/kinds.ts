import { readFileSync } from 'node:fs'
import { dot, mean, unit, type WritingContext } from './context.ts'
import { KINDS, type Kind, NEUTRAL } from './kind-texts.ts'
import { collapseSpaces, cut } from './sentences.ts'

const neutral = KINDS.find(({ id }) => id === NEUTRAL)

/** For each kind but the neutral one, its centre: 512 signed bytes in base64. Written by scripts/studio-text-kinds.ts. */
const centres = Object.entries(
  JSON.parse(readFileSync(new URL('../library/text-kinds.json', import.meta.url), 'utf8')) as {
    [id: string]: string
  },
).map(([id, bytes]) => ({
  id,
  centre: unit(Float32Array.from(new Int8Array(Buffer.from(bytes, 'base64')))),
}))

// What all wishes have in common tells none of them apart.
const common = mean(centres.map(({ centre }) => centre))
const apart = (vector: Float32Array): Float32Array => unit(vector.map((value, i) => value - (common[i] ?? 0)))
const directions = centres.map(({ id, centre }) => ({ id, direction: apart(centre) }))

/** Texts of the wrong kind are worse than the neutral ones. */
const MIN_CLOSENESS = 0.3
const MIN_LEAD = 0.06
const MAX_READ_CHARACTERS = 600

/** How close a text is to each kind, closest first. */
async function rankKinds(
  context: Pick<WritingContext, 'embed'>,
  layers: readonly string[],
): Promise<{ id: string; closeness: number }[]> {
  const parts = layers.map((layer) =>
    cut(collapseSpaces(layer.slice(0, MAX_READ_CHARACTERS * 2)), MAX_READ_CHARACTERS),
  )
  const [surface = ''] = parts
  const vectors = await context.embed([surface, parts.join(' ').trim()])
  const wish = apart(mean(vectors))
  return directions
    .map(({ id, direction }) => ({ id, closeness: dot(wish, direction) }))
    .sort((a, b) => b.closeness - a.closeness)
}

/** The kind of wish, or the neutral kind where none is clearly the closest. */
export async function kindOf(
  context: WritingContext,
  layers: readonly string[],
  language: string,
): Promise<Kind> {
  if (!neutral) throw new Error('library/texts has no neutral kind.')
  if (language !== 'en') return neutral
  const [first, second] = await rankKinds(context, layers)
  if (!first || first.closeness < MIN_CLOSENESS || first.closeness - (second?.closeness ?? 0) < MIN_LEAD)
    return neutral
  return KINDS.find(({ id }) => id === first.id) ?? neutral
}
