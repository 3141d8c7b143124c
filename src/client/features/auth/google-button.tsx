import { useState } from 'react'
import { signInWithGoogle } from '../../lib/auth.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { toAuthFailure } from './auth-failure.ts'

/** Leaves for Google. Only shown where the installation has it set up. */
export function GoogleButton() {
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    try {
      await signInWithGoogle()
    } catch (error) {
      setIsLeaving(false)
      showToast({
        title: 'Authentication failed',
        description: toAuthFailure(error).message,
        tone: 'destructive',
      })
    }
  }
  return (
    <>
      <div className="my-5 flex items-center gap-4 text-xs text-faint">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button variant="secondary" isWide isBusy={isLeaving} onClick={() => void leave()}>
        Continue with Google
      </Button>
    </>
  )
}
