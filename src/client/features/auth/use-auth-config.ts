import { useEffect, useState } from 'react'
import { getAuthConfig } from '../../lib/auth.ts'
import type { AuthConfig } from '../../lib/auth-client.ts'

/** What this installation offers for signing in; undefined until it is known. */
export function useAuthConfig(): AuthConfig | undefined {
  const [config, setConfig] = useState<AuthConfig>()
  useEffect(() => {
    let isGone = false
    getAuthConfig().then(
      (loaded) => {
        if (!isGone) setConfig(loaded)
      },
      // The attempt to sign in meets the same error, and tells it.
      (error: unknown) => console.error('The sign-in settings could not be read.', error),
    )
    return () => {
      isGone = true
    }
  }, [])
  return config
}
