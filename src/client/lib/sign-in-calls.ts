import type { SignInProviderInfo } from '#shared/contract/site.ts'
import { paths } from '#shared/paths.ts'
import { getAuthClient, throwIfError } from './auth.ts'

/** The page that a mail leads to, which opens the path `next` afterwards. */
export const confirmUrl = (next: string) =>
  `${location.origin}${paths.confirmLink}?${new URLSearchParams({ next })}`

/** Signed in at once only where addresses are not confirmed. */
export async function signUp(person: {
  email: string
  password: string
  firstName: string
  lastName: string
}): Promise<{ isSignedIn: boolean }> {
  const { data, error } = await (await getAuthClient()).signUp({
    email: person.email,
    password: person.password,
    options: {
      data: { first_name: person.firstName, last_name: person.lastName },
      emailRedirectTo: confirmUrl(paths.start),
    },
  })
  throwIfError(error)
  return { isSignedIn: data.session !== null }
}

export async function signIn(email: string, password: string): Promise<void> {
  const { error } = await (await getAuthClient()).signInWithPassword({ email, password })
  throwIfError(error)
}

/** Mails the link that confirms a new address again. Succeeds for every address, so that it does not tell who has an account. */
export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await (await getAuthClient()).resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: confirmUrl(paths.start) },
  })
  throwIfError(error)
}

/** Redirects to the provider, which redirects back to the site root. */
export async function signInWithProvider(provider: SignInProviderInfo['id']): Promise<void> {
  const { error } = await (await getAuthClient()).signInWithOAuth({
    provider,
    options: { redirectTo: `${location.origin}/` },
  })
  throwIfError(error)
}

export async function requestPasswordReset(email: string): Promise<void> {
  const { error } = await (await getAuthClient()).resetPasswordForEmail(email, {
    redirectTo: confirmUrl(paths.resetPassword),
  })
  throwIfError(error)
}

export async function setNewPassword(password: string): Promise<void> {
  const { error } = await (await getAuthClient()).updateUser({ password })
  throwIfError(error)
}
