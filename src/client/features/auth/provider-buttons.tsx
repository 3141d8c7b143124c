import { useState } from 'react'
import type { SignInProviderInfo } from '#shared/contract/site.ts'
import { signInWithProvider } from '../../lib/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { ProviderIcon } from '../../ui/provider-icon.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { toAuthFailure } from './auth-failure.ts'

/** A button for each provider, which redirects to it. Nothing without providers. */
export function ProviderButtons({ providers }: { providers: readonly SignInProviderInfo[] }) {
  const [redirectingTo, setRedirectingTo] = useState<string>()
  const redirect = async (id: SignInProviderInfo['id']) => {
    setRedirectingTo(id)
    try {
      await signInWithProvider(id)
    } catch (error) {
      setRedirectingTo(undefined)
      showToast({
        title: 'Authentication failed',
        description: toAuthFailure(error).message,
        tone: 'destructive',
      })
    }
  }
  if (providers.length === 0) return null
  return (
    <>
      <div className="my-5 flex items-center gap-4 text-xs text-faint">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
      <div className="flex flex-col gap-3">
        {providers.map(({ id, label, icon }) => (
          <Button
            key={id}
            variant="secondary"
            isWide
            isBusy={redirectingTo === id}
            disabled={redirectingTo !== undefined}
            onClick={() => void redirect(id)}
          >
            {redirectingTo !== id && <ProviderIcon name={icon} />}
            Continue with {label}
          </Button>
        ))}
      </div>
    </>
  )
}
