import type { Brief } from '../understanding/brief.ts'

/** One vector of 512 numbers and unit length for each text. */
export type Embed = (texts: string[]) => Promise<Float32Array[]>

/** What the writing needs from the understanding. */
export interface WritingContext {
  embed: Embed
  readBrief: (text: string) => Brief | Promise<Brief>
}

/** What a person wrote about a moment. */
export interface Layers {
  surface: string
  sensory: string
  soul: string
}

export const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1
  return vector.map((value) => value / length)
}

export function mean(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
  return sum.map((value) => value / Math.max(1, vectors.length))
}

/** A 32-bit FNV-1a hash. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
