/** The router pattern of every screen; the server responds to any other path with 404. */
export const paths = {
  start: '/',
  preview: '/preview',
  privacy: '/privacy',
  terms: '/terms',
  developers: '/developers',
  confirmLink: '/auth/confirm',
  resetPassword: '/reset-password',
  home: '/home',
  dashboard: '/dashboard',
  final: '/final',
  account: '/account',
  moment: '/pcm/:number',
  momentReview: '/pcm/:number/review',
  momentGeneration: '/pcm/:number/generate',
} as const
