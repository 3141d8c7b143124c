export const SOUNDS = {
  sea: 'Slow waves',
  rain: 'Soft rain',
  hum: 'Warm hum',
} as const
export type Sound = keyof typeof SOUNDS

const FADE_SECONDS = 1.5
const NOISE_SECONDS = 12

/** Plays a sound synthesized with the Web Audio API from filtered noise and sine waves. Returns a function that stops it. */
export function playSound(sound: Sound): () => void {
  const context = new AudioContext()
  const master = context.createGain()
  master.gain.setValueAtTime(0, context.currentTime)
  master.gain.linearRampToValueAtTime(0.5, context.currentTime + FADE_SECONDS)
  master.connect(context.destination)
  BUILDERS[sound](context, master)
  void context.resume()
  let isEnding = false
  return () => {
    if (isEnding) return
    isEnding = true
    master.gain.cancelScheduledValues(context.currentTime)
    master.gain.setTargetAtTime(0, context.currentTime, FADE_SECONDS / 4)
    setTimeout(() => void context.close(), FADE_SECONDS * 1000)
  }
}

const BUILDERS: Record<Sound, (context: AudioContext, out: AudioNode) => void> = {
  sea(context, out) {
    // The periods of the two modulations differ, so that the pattern does not repeat audibly.
    for (const [frequency, period] of [
      [420, 11],
      [760, 7.3],
    ] as const) {
      const swell = context.createGain()
      swell.gain.value = 0.35
      noise(context, brown).connect(lowPass(context, frequency)).connect(swell).connect(out)
      wave(context, 1 / period, 0.25).connect(swell.gain)
    }
  },
  rain(context, out) {
    const level = context.createGain()
    level.gain.value = 0.16
    const high = context.createBiquadFilter()
    high.type = 'highpass'
    high.frequency.value = 900
    noise(context, white).connect(high).connect(lowPass(context, 6500)).connect(level).connect(out)
    wave(context, 1 / 17, 0.04).connect(level.gain)
  },
  hum(context, out) {
    for (const [frequency, loudness] of [
      [110, 0.2],
      [165, 0.12],
      [220.6, 0.08],
      [277.2, 0.04],
    ] as const) {
      const level = context.createGain()
      level.gain.value = loudness
      wave(context, frequency, 1).connect(level).connect(out)
      wave(context, frequency / 1900, loudness * 0.4).connect(level.gain)
    }
  },
}

function lowPass(context: AudioContext, frequency: number): BiquadFilterNode {
  const filter = context.createBiquadFilter()
  filter.type = 'lowpass'
  filter.frequency.value = frequency
  return filter
}

function wave(context: AudioContext, frequency: number, depth: number): AudioNode {
  const oscillator = context.createOscillator()
  oscillator.frequency.value = frequency
  const gain = context.createGain()
  gain.gain.value = depth
  oscillator.connect(gain)
  oscillator.start()
  return gain
}

const white = () => Math.random() * 2 - 1
/** Brown noise: each sample is a small random step from the last. */
const brown = (last: number) => (last + 0.02 * white()) / 1.02

function noise(context: AudioContext, next: (last: number) => number): AudioBufferSourceNode {
  const length = NOISE_SECONDS * context.sampleRate
  const buffer = context.createBuffer(1, length, context.sampleRate)
  const samples = buffer.getChannelData(0)
  const loudness = next === brown ? 3.5 : 1
  let last = 0
  for (let index = 0; index < length; index++) {
    last = next(last)
    samples[index] = last * loudness
  }
  // The end is blended into the start, so that the loop has no click.
  const blend = Math.floor(context.sampleRate / 2)
  for (let index = 0; index < blend; index++) {
    const share = index / blend
    const tail = length - blend + index
    samples[tail] = (samples[tail] ?? 0) * (1 - share) + (samples[index] ?? 0) * share
  }
  const source = context.createBufferSource()
  source.buffer = buffer
  source.loop = true
  source.loopStart = 0.5
  source.start()
  return source
}
