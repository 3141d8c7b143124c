/** Widths in pixels at which images are served; the first is the blurred placeholder, the last the original. */
export const IMAGE_WIDTHS = [32, 320, 640, 960, 1280, 1792] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export const PLACEHOLDER_WIDTH: ImageWidth = 32

/** URL of a stored image at a width; the server chooses the format by the Accept header. */
export function imageUrlAt(imageUrl: string, width: ImageWidth): string {
  return `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}w=${width}`
}

/** URL of a stored image as a JPEG in full size. */
export function jpegUrlOf(imageUrl: string): string {
  return `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}as=jpeg`
}
