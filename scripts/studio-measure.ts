/**
 * Counts how well prompts are understood: node scripts/studio-measure.ts [tuning|measured]
 * It prints numbers only: whoever works on the studio must not know the measured prompts.
 */
import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { measure } from './studio-training/measure.ts'
import type { StudioPrompt } from './studio-training/prompts.ts'

const name = process.argv[2] ?? 'tuning'
const file = new URL(`studio-prompts/${name}.json`, import.meta.url)
const prompts = JSON.parse(await readFile(file, 'utf8')) as StudioPrompt[]
console.log(name, JSON.stringify(await measure(prompts, () => performance.now()), null, 2))
