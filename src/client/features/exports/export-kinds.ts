import type { ExportType } from '#shared/contract/exports.ts'

export interface ExportKind {
  type: ExportType
  name: string
  description: string
  /** Width and height in pixels, for display. */
  size: string
  /** The minimum number of completed moments. */
  minMoments: number
}

export const EXPORT_KINDS: readonly ExportKind[] = [
  {
    type: 'desktop',
    name: 'Desktop Wallpaper',
    description: 'All your completed moments side by side.',
    size: '1920 × 1080',
    minMoments: 1,
  },
  {
    type: 'mobile',
    name: 'Mobile Lockscreen',
    description: 'Three moments that melt into each other, with a calm sky for the clock.',
    size: '1290 × 2796',
    minMoments: 3,
  },
  {
    type: 'instagram',
    name: 'Instagram Story',
    description: 'Three moments to share, clear of what Instagram lays over them.',
    size: '1080 × 1920',
    minMoments: 3,
  },
]

export const exportName = (type: ExportType): string =>
  EXPORT_KINDS.find((kind) => kind.type === type)?.name ?? type
