import { isNetworkError } from '../../lib/api-error.ts'

const TEXTS: Readonly<Record<string, string>> = {
  single_identity_not_deletable: 'Your account needs one of these, so it stays.',
  manual_linking_disabled: 'Ways to sign in cannot be linked or unlinked here.',
  identity_already_exists: 'This account is linked already.',
}

/** What a toast says when linking or unlinking failed. */
export function identityProblem(error: unknown): { title: string; description: string } {
  const title = 'Nothing was changed'
  if (isNetworkError(error))
    return { title, description: 'The server cannot be reached. Please try again when you are online.' }
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { title, description: TEXTS[code] ?? 'Please try again in a moment.' }
}
