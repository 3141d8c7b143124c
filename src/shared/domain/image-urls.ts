/** Widths in pixels that pictures are served at; the first is the blurred placeholder, the last the original's. */
export const IMAGE_WIDTHS = [32, 320, 640, 960, 1280, 1792] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export const PLACEHOLDER_WIDTH: ImageWidth = 32

/** The address of a stored picture at a width; the server picks the format that the browser takes. */
export function imageUrlAt(imageUrl: string, width: ImageWidth): string {
  return `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}w=${width}`
}

/** The address of a stored picture as a JPEG of its full size, whatever it was stored as. */
export function jpegUrlOf(imageUrl: string): string {
  return `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}as=jpeg`
}
