// Writes src/studio/library/text-kinds.json: where each kind of wish lies among the embeddings. Run after changing examples.
import { writeFileSync } from 'node:fs'
import { centresOf } from '../src/studio/writing/kind-centres.ts'
import { embed } from '../src/studio/writing/testing/embed.ts'

const file = new URL('../src/studio/library/text-kinds.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(await centresOf(embed), null, 2)}\n`)
