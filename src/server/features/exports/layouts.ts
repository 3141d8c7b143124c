/** Rectangle of an image, in pixels from the top left. */
export interface Cell {
  left: number
  top: number
  width: number
  height: number
}

export const DESKTOP = { width: 1920, height: 1080, gutter: 12, radius: 20 } as const
export const MOBILE = { width: 1290, height: 2796 } as const
export const INSTAGRAM = { width: 1080, height: 1920, radius: 36 } as const

/** Images per row of the desktop grid, by their number; no cell stays empty. */
const DESKTOP_ROWS: Record<number, readonly number[]> = {
  1: [1],
  2: [2],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
}
/** Share of the height of the upper row of five images, whose two images are wider. */
const FIVE_TOP_SHARE = 0.54

/** Splits a length into parts with gutters between and around; rounding errors do not add up. */
function splitLength(length: number, shares: readonly number[]): { start: number; size: number }[] {
  const { gutter } = DESKTOP
  const room = length - gutter * (shares.length + 1)
  const total = shares.reduce((sum, share) => sum + share, 0)
  let before = 0
  return shares.map((share, index) => {
    const start = Math.round((room * before) / total)
    before += share
    return {
      start: gutter * (index + 1) + start,
      size: Math.round((room * before) / total) - start,
    }
  })
}

/** The cells of one to six images on a desktop wallpaper, in reading order. */
export function desktopCells(count: number): Cell[] {
  if (count === 3) return threeCells()
  const rows = DESKTOP_ROWS[count]
  if (!rows) throw new RangeError(`A desktop wallpaper shows one to six pictures, not ${count}.`)
  const heights = splitLength(
    DESKTOP.height,
    count === 5 ? [FIVE_TOP_SHARE, 1 - FIVE_TOP_SHARE] : rows.map(() => 1),
  )
  return rows.flatMap((columns, row) =>
    splitLength(DESKTOP.width, Array<number>(columns).fill(1)).map(({ start, size }) => ({
      left: start,
      top: heights[row]?.start ?? 0,
      width: size,
      height: heights[row]?.size ?? 0,
    })),
  )
}

function threeCells(): Cell[] {
  const [hero, side] = splitLength(DESKTOP.width, [2, 1])
  const [above, below] = splitLength(DESKTOP.height, [1, 1])
  if (!hero || !side || !above || !below) throw new RangeError('A length was not split into two parts.')
  const right = { left: side.start, width: side.size }
  return [
    {
      left: hero.start,
      width: hero.size,
      top: above.start,
      height: below.start + below.size - above.start,
    },
    { ...right, top: above.start, height: above.size },
    { ...right, top: below.start, height: below.size },
  ]
}

/** Height in pixels of the gradient above the first image, where the lock screen shows the clock. */
export const MOBILE_TOP = 600
/** Height in pixels of the blended seam between two images. */
export const MOBILE_BLEND = 170

/** The bands of a lock screen from top to bottom; each overlaps the next by the seam. */
export function mobileBands(): Cell[] {
  const step = (MOBILE.height - MOBILE_TOP) / 3
  return [0, 1, 2].map((index) => {
    const top = Math.round(MOBILE_TOP + step * index)
    const end = index === 2 ? MOBILE.height : Math.round(MOBILE_TOP + step * (index + 1)) + MOBILE_BLEND
    return { left: 0, top, width: MOBILE.width, height: end - top }
  })
}

/** Pixels at the top and bottom that Instagram covers with its controls. */
export const INSTAGRAM_SAFE_AREA = { top: 270, bottom: 380 } as const

/** One wide image above two upright ones, inside the safe area. */
export function instagramCells(): Cell[] {
  const margin = 56
  const gap = 20
  const width = INSTAGRAM.width - 2 * margin
  const half = (width - gap) / 2
  const heroHeight = Math.round((width * 1024) / 1792)
  const belowTop = INSTAGRAM_SAFE_AREA.top + heroHeight + gap
  const belowHeight = 580
  return [
    { left: margin, top: INSTAGRAM_SAFE_AREA.top, width, height: heroHeight },
    { left: margin, top: belowTop, width: half, height: belowHeight },
    { left: margin + half + gap, top: belowTop, width: half, height: belowHeight },
  ]
}

/** Cells of the blurred background, in shares of the canvas. */
export const INSTAGRAM_BACKGROUND: readonly Cell[] = [
  { left: 0, top: 0, width: 1, height: 0.5 },
  { left: 0, top: 0.5, width: 0.5, height: 0.5 },
  { left: 0.5, top: 0.5, width: 0.5, height: 0.5 },
]

/** Position of the wordmark: below the images, inside the safe area. */
export const INSTAGRAM_WORDMARK = { centreY: 1492, height: 44 } as const
