import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** tailwind-merge supports Tailwind's default theme; this adds the names of tokens.css and the utilities of styles.css. */
const mergeClasses = extendTailwindMerge({
  extend: {
    theme: {
      text: ['display'],
      radius: ['s', 'm', 'l'],
      shadow: ['card', 'float', 'dawn'],
      animate: ['breathe', 'rise', 'appear'],
      ease: ['calm'],
    },
    classGroups: { 'bg-image': ['bg-dawn', 'painted-dusk'] },
  },
  // In the default theme these are the corners of one side; here they are radii.
  override: { classGroups: { 'rounded-s': [], 'rounded-l': [] } },
})

/**
 * Joins class names. Of two that set the same property the last one wins, so a component puts its own classes first
 * and `className` last. tailwind-merge has 8 KB gzip, which the landing page must not load: its components (button, page,
 * loading, logo, toaster) have variants instead, and join with `clsx`.
 */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes))
}
