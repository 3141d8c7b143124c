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
