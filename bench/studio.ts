/** Time and memory that the built-in studio needs for an image, and how well it understands prompts. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../scripts/build-if-stale.mjs'
import { measure } from '../scripts/studio-training/measure.ts'
import { readPrompts } from '../scripts/studio-training/prompts.ts'

const PROMPTS = [
  'I stand on the deck above a fjord at sunrise and hold a warm cup. A boat leaves the harbour.',
  'We walk hand in hand through an old forest in the morning mist.',
  'It is night, I write at my desk and the city glitters behind the window.',
  'Our children run through the garden under cherry trees in spring.',
  'The whole family sits at the table of our house by the lake on an autumn evening.',
  'Ten thousand people sing with me, I stand on the stage with raised arms.',
]
/** Words that decide no place, so that four sketches are drawn. */
const UNDECIDED = [
  'People clap while I stand in front of them and hold the prize.',
  'Everything finally fits, and nobody has to explain anything any more.',
  'My mother remembers my name.',
]
const ROUNDS = 4

export interface StudioNumbers {
  images: number
  /** Seconds per image, reading included, after one warm-up image. */
  medianSeconds: number
  worstSeconds: number
  /** Until the first partial frame, at worst. */
  worstFirstFrameMs: number
  /** Resident memory of the process, minus that with the models loaded and before the first image. */
  peakMegabytes: number
  /** Seconds for the four sketches of words that decide no place, reading included. */
  sketchesMedianSeconds: number
  sketchesWorstSeconds: number
  /** Of the calling thread. */
  eventLoopDelayP99Ms: number
  /** Whether the first request, repeated at the end, gave identical bytes. */
  isRepeatable: boolean
}

/** Measures the built studio, which `npm start` runs, and uses its pixels as the server does. */
export async function measureStudio(): Promise<StudioNumbers> {
  buildIfStale({ clientOnly: false })
  const built = new URL('../dist/server/studio.mjs', import.meta.url).href
  const { paint, releasePixels, runText, sketch }: typeof import('#studio/index.ts') = await import(built)
  await runText('readBrief', [PROMPTS[0]!, { isFirstPerson: false, appearance: {}, feedback: [] }])
  const before = process.memoryUsage().rss
  const first = await paint({ prompt: PROMPTS[0]!, seed: 1 })
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const seconds: number[] = []
  let worstFirstFrameMs = 0
  for (let i = 0; i < PROMPTS.length * ROUNDS; i++) {
    const started = performance.now()
    let firstFrameMs = 0
    const painting = await paint(
      { prompt: PROMPTS[i % PROMPTS.length]!, seed: i + 2 },
      {
        onPartial: (frame) => {
          firstFrameMs ||= performance.now() - started
          releasePixels(frame.painting)
        },
      },
    )
    seconds.push((performance.now() - started) / 1000)
    releasePixels(painting)
    worstFirstFrameMs = Math.max(worstFirstFrameMs, firstFrameMs)
  }
  delay.disable()
  clearInterval(watch)
  const sketching: number[] = []
  for (let i = 0; i < UNDECIDED.length * ROUNDS; i++) {
    const started = performance.now()
    const { sketches } = await sketch({ prompt: `${UNDECIDED[i % UNDECIDED.length]} ${'Again. '.repeat(i)}` })
    if (sketches.length !== 4) throw new Error(`${sketches.length} sketches`)
    sketching.push((performance.now() - started) / 1000)
    for (const { pixels } of sketches) releasePixels(pixels)
  }
  sketching.sort((a, b) => a - b)
  const again = await paint({ prompt: PROMPTS[0]!, seed: 1 })
  seconds.sort((a, b) => a - b)
  return {
    images: seconds.length,
    medianSeconds: seconds[Math.floor(seconds.length / 2)]!,
    worstSeconds: seconds.at(-1)!,
    worstFirstFrameMs,
    peakMegabytes: (peak - before) / 2 ** 20,
    sketchesMedianSeconds: sketching[Math.floor(sketching.length / 2)]!,
    sketchesWorstSeconds: sketching.at(-1)!,
    // The monitor's own resolution of 5 ms is part of the value.
    eventLoopDelayP99Ms: Math.max(0, delay.percentile(99) / 1e6 - 5),
    isRepeatable: Buffer.compare(first.rgb, again.rgb) === 0,
  }
}

export async function benchStudio(print: (line: string) => void): Promise<void> {
  const n = await measureStudio()
  const round = (value: number) => Math.round(value * 100) / 100
  print(
    `an image of 1792x1024: median ${round(n.medianSeconds)} s (at most 1), worst of ${n.images} ${round(n.worstSeconds)} s (at most 3)`,
  )
  print(
    `four sketches to choose from: median ${round(n.sketchesMedianSeconds)} s, worst ${round(n.sketchesWorstSeconds)} s (at most 1)`,
  )
  print(`first partial frame: ${Math.round(n.worstFirstFrameMs)} ms at worst (at most 500)`)
  print(`memory: ${Math.round(n.peakMegabytes)} MB more than with the models loaded (at most 200)`)
  print(`event loop of the caller meanwhile: p99 delayed by ${round(n.eventLoopDelayP99Ms)} ms (at most 20)`)
  for (const part of ['tuning', 'measured'] as const) {
    const m = await measure(readPrompts(part), () => performance.now())
    const share = (count: number) => `${Math.round((count / m.withPlace) * 100)}%`
    print(
      `${part} prompts, ${m.withPlace} of ${m.prompts} with a place: right ${share(m.right)} (at least 65), among three ${share(m.inThree)} (at least 85), wrong ${Math.round((m.wrong / m.prompts) * 100)}% of all (at most 5)`,
    )
  }
  print(`the same prompt and seed again: ${n.isRepeatable ? 'identical bytes' : 'different bytes (failed)'}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await benchStudio((line) => console.log(line))
