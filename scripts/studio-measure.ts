/**
 * Counts how well prompts are understood: node scripts/studio-measure.ts [tuning|measured]
 * The place model has learnt from the tuning prompts; the measured ones it has not seen.
 */
import { performance } from 'node:perf_hooks'
import { measure } from './studio-training/measure.ts'
import { readPrompts } from './studio-training/prompts.ts'

const name = process.argv[2] === 'measured' ? 'measured' : 'tuning'
console.log(name, JSON.stringify(await measure(readPrompts(name), () => performance.now()), null, 2))
