import type { Pixels } from './canvas.ts'

/** Width in pixels of the thumbnail that the crop is computed from. */
export const THUMBNAIL_WIDTH = 96
/** Blur radii that a pixel is compared with, as shares of the width: for small and for large details. */
const SURROUND_RADII = [0.04, 0.11] as const
const NEIGHBOURHOOD_RADIUS = 0.16

/**
 * The crop that keeps the most salient parts (a figure, the sun, a lit window) inside, and away from the edges. Returns the
 * shares of the spare width and height to cut off at the left and the top. Works on a thumbnail of a few thousand pixels.
 */
export function findCrop(
  { data: pixels, width, height }: Pixels,
  image: { width: number; height: number },
  cell: { width: number; height: number },
): { x: number; y: number } {
  const saliency = saliencyMap(pixels, width, height)
  const scale = Math.max(cell.width / image.width, cell.height / image.height)
  const window = {
    width: Math.min(width, Math.round((cell.width / scale / image.width) * width)),
    height: Math.min(height, Math.round((cell.height / scale / image.height) * height)),
  }
  return {
    x: bestOffset(sumAlongAxis(saliency, width, height, 'x'), window.width),
    y: bestOffset(sumAlongAxis(saliency, width, height, 'y'), window.height),
  }
}

/** Difference of each pixel from its surroundings, minus the mean difference in its neighbourhood. */
function saliencyMap(pixels: Buffer, width: number, height: number): Float32Array {
  const size = width * height
  const saliency = new Float32Array(size)
  const channels = opponentChannels(pixels, size)
  for (const channel of channels) {
    for (const share of SURROUND_RADII) {
      const around = blur(channel, width, height, Math.round(share * width))
      for (let i = 0; i < size; i++)
        saliency[i] = valueAt(saliency, i) + Math.abs(valueAt(channel, i) - valueAt(around, i))
    }
  }
  const localMean = blur(saliency, width, height, Math.round(NEIGHBOURHOOD_RADIUS * width))
  for (let i = 0; i < size; i++)
    saliency[i] = Math.max(0, valueAt(saliency, i) - valueAt(localMean, i)) ** 1.5
  return saliency
}

const valueAt = (values: Float32Array | Float64Array, index: number) => values[index] ?? 0

/** Opponent colour channels: lightness, red-green, yellow-blue. Lightness is weighted by half. */
function opponentChannels(pixels: Buffer, size: number): Float32Array[] {
  const light = new Float32Array(size)
  const redGreen = new Float32Array(size)
  const yellowBlue = new Float32Array(size)
  for (let i = 0; i < size; i++) {
    const r = pixels[i * 3] ?? 0
    const g = pixels[i * 3 + 1] ?? 0
    const b = pixels[i * 3 + 2] ?? 0
    light[i] = 0.5 * (0.3 * r + 0.6 * g + 0.1 * b)
    redGreen[i] = r - g
    yellowBlue[i] = 0.5 * (r + g) - b
  }
  return [light, redGreen, yellowBlue]
}

/** Box blur by a summed-area table; the box is clipped at the edges. */
function blur(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += valueAt(values, y * width + x)
      sums[(y + 1) * (width + 1) + x + 1] = valueAt(sums, y * (width + 1) + x + 1) + row
    }
  }
  const blurred = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius)
    const bottom = Math.min(height, y + radius + 1)
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius)
      const right = Math.min(width, x + radius + 1)
      const sum =
        valueAt(sums, bottom * (width + 1) + right) -
        valueAt(sums, top * (width + 1) + right) -
        valueAt(sums, bottom * (width + 1) + left) +
        valueAt(sums, top * (width + 1) + left)
      blurred[y * width + x] = sum / ((right - left) * (bottom - top))
    }
  }
  return blurred
}

function sumAlongAxis(values: Float32Array, width: number, height: number, axis: 'x' | 'y'): Float32Array {
  const profile = new Float32Array(axis === 'x' ? width : height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const index = axis === 'x' ? x : y
      profile[index] = valueAt(profile, index) + valueAt(values, y * width + x)
    }
  return profile
}

/** The offset with the highest sum, weighted towards the window's middle and slightly towards the image's middle. */
function bestOffset(profile: Float32Array, window: number): number {
  const spare = profile.length - window
  if (spare <= 0) return 0.5
  let best = 0
  let bestScore = Number.NEGATIVE_INFINITY
  for (let offset = 0; offset <= spare; offset++) {
    let score = 0
    for (let i = 0; i < window; i++) {
      const fromMiddle = Math.abs((i + 0.5) / window - 0.5) * 2
      score += valueAt(profile, offset + i) * (1 - fromMiddle ** 4)
    }
    score *= 1 - 0.12 * Math.abs(offset / spare - 0.5) * 2
    if (score > bestScore) {
      best = offset
      bestScore = score
    }
  }
  return best / spare
}
