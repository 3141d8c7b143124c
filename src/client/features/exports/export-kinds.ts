import type { ExportType } from '#shared/contract/exports.ts'

export interface ExportKind {
  type: ExportType
  name: string
  about: string
  /** Width and height, as people read it. */
  size: string
  /** How many finished moments it needs at least. */
  needs: number
}

export const EXPORT_KINDS: readonly ExportKind[] = [
  {
    type: 'desktop',
    name: 'Desktop Wallpaper',
    about: 'All your completed moments side by side.',
    size: '1920 × 1080',
    needs: 1,
  },
  {
    type: 'mobile',
    name: 'Mobile Lockscreen',
    about: 'Three moments that melt into each other, with a calm sky for the clock.',
    size: '1290 × 2796',
    needs: 3,
  },
  {
    type: 'instagram',
    name: 'Instagram Story',
    about: 'Three moments to share, clear of what Instagram lays over them.',
    size: '1080 × 1920',
    needs: 3,
  },
]

export const exportName = (type: ExportType): string =>
  EXPORT_KINDS.find((kind) => kind.type === type)?.name ?? type
