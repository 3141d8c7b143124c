import { useParams } from 'wouter'
import { MOMENT_COUNT } from '#shared/limits.ts'

/** Every address of the app: the pattern for the router, and how to make one. */
export const paths = {
  start: '/',
  preview: '/preview',
  privacy: '/privacy',
  terms: '/terms',
  resetPassword: '/reset-password',
  home: '/home',
  dashboard: '/dashboard',
  final: '/final',
  account: '/account',
  moment: '/pcm/:number',
  momentReview: '/pcm/:number/review',
  momentGeneration: '/pcm/:number/generate',
  devUi: '/dev/ui',
} as const

export function momentPath(number: number): string {
  return `/pcm/${number}`
}

export function momentReviewPath(number: number): string {
  return `/pcm/${number}/review`
}

export function momentGenerationPath(number: number): string {
  return `/pcm/${number}/generate`
}

/** A moment's number from an address; undefined for anything but 1 to 6. */
export function readMomentNumber(text: string | undefined): number | undefined {
  if (!text || !/^\d+$/.test(text)) return undefined
  const number = Number.parseInt(text, 10)
  return number >= 1 && number <= MOMENT_COUNT ? number : undefined
}

export function useMomentNumber(): number | undefined {
  return readMomentNumber(useParams<{ number: string }>().number)
}
