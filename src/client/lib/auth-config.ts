import { useEffect, useState } from 'react'
import { getAuthConfig } from './auth.ts'
import type { AuthConfig } from './auth-client.ts'

/** Undefined while it is loading, or if it could not be loaded. */
export function useAuthConfig(): AuthConfig | undefined {
  const [config, setConfig] = useState<AuthConfig>()
  useEffect(() => {
    let isUnmounted = false
    getAuthConfig().then(
      (loaded) => {
        if (!isUnmounted) setConfig(loaded)
      },
      // Not shown here: a sign-in fails with the same error and shows it.
      (error: unknown) => console.error('The sign-in settings could not be read.', error),
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return config
}

/** Says how long a new password has to be; undefined while that is not known. */
export const passwordHint = (minLength: number | null | undefined): string | undefined =>
  minLength ? `At least ${minLength} characters.` : undefined
