import type { ExportType } from '../contract/exports.ts'
import { PRODUCT_NAME } from '../product.ts'

const MAX_SLUG = 60

/** ASCII letters and digits in lower case, words joined by hyphens; may be empty. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, '')
}

/** 2026-11-20T23:36:58.123Z as 20261120-233658, which sorts by time. */
export const fileTimestamp = (time: Date): string =>
  time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/** File name of an image: the moment's name or number, and the time it was saved. */
export function imageFilename(
  moment: { pcmNumber: number; descriptiveName: string | null },
  time: Date,
): string {
  const name = slugOf(moment.descriptiveName ?? '') || `moment-${moment.pcmNumber}`
  return `${name}-${fileTimestamp(time)}.jpg`
}

const EXPORT_WORDS: Record<ExportType, string> = {
  desktop: 'desktop-wallpaper',
  mobile: 'mobile-lockscreen',
  instagram: 'instagram-story',
}

export const exportFilename = (type: ExportType, time: Date): string =>
  `${slugOf(PRODUCT_NAME)}-${EXPORT_WORDS[type]}-${fileTimestamp(time)}.jpg`

export const accountDataFilename = (time: Date): string =>
  `${slugOf(PRODUCT_NAME)}-data-${fileTimestamp(time)}.zip`
