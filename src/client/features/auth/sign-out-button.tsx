import LogOut from 'lucide-react/icons/log-out'
import { lazy, Suspense, use, useEffect, useState } from 'react'
import { signOut } from '../../lib/auth.ts'
import { writeAuthState } from '../../lib/auth-state.ts'
import { setSigningOut } from '../../lib/error-toast.ts'
import { clearStoredSession, hasStoredSession } from '../../lib/stored-session.ts'
import { Button, type ButtonVariants } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { type UnsavedText, UnsavedTexts } from './unsaved-texts.ts'

/** Not a part of the first load, since every screen has the button. */
const loadDialog = async () => ({ default: (await import('./unsaved-dialog.tsx')).UnsavedDialog })
const UnsavedDialog = lazy(loadDialog)

/**
 * Signs out, and removes everything of the user from this browser. If some text has not reached the server, it asks first. With
 * `isFailureIgnored` the stored session is removed even if the auth service fails, and no toast is shown, since `onSignedOut`
 * unloads the page.
 */
export function SignOutButton({
  label,
  variant,
  size,
  edge,
  isFailureIgnored = false,
  onSignedOut,
}: {
  label: string
  variant: ButtonVariants['variant']
  size?: ButtonVariants['size']
  edge?: ButtonVariants['edge']
  isFailureIgnored?: boolean
  onSignedOut: () => void
}) {
  const { load, clear } = use(UnsavedTexts)
  const [isBusy, setIsBusy] = useState(false)
  const [unsaved, setUnsaved] = useState<UnsavedText[]>()

  // Signing out must also work offline.
  useEffect(() => {
    Promise.all([loadDialog(), load()]).catch((error: unknown) =>
      console.warn('What asks about unsaved texts is not loaded.', error),
    )
  }, [load])

  const leave = async () => {
    setIsBusy(true)
    setSigningOut(true)
    const isEnded = await endSession(isFailureIgnored)
    // The service may have failed after the session was removed here.
    if (hasStoredSession()) setSigningOut(false)
    else clear()
    setIsBusy(false)
    setUnsaved(undefined)
    if (!isFailureIgnored) toastResult(isEnded)
    if (isEnded) onSignedOut()
  }

  const saveAndLeave = async () => {
    setIsBusy(true)
    const source = await load()
    const reasons = new Map<string, string>()
    for (const { id, save } of source.list()) {
      try {
        await save?.()
      } catch (error) {
        reasons.set(id, source.describeError(error))
      }
    }
    const rest = source.list()
    if (rest.length === 0) return await leave()
    setIsBusy(false)
    setUnsaved(rest.map((text) => ({ ...text, reason: reasons.get(text.id) ?? text.reason ?? '' })))
  }

  const handleClick = async () => {
    let texts: UnsavedText[]
    try {
      texts = (await load()).list()
    } catch (error) {
      console.warn('What asks about unsaved texts is not loaded.', error)
      return toastResult(false)
    }
    if (texts.length === 0) await leave()
    else setUnsaved(texts)
  }

  return (
    <>
      <Button variant={variant} size={size} edge={edge} isBusy={isBusy} onClick={() => void handleClick()}>
        {!isBusy && <LogOut aria-hidden="true" />}
        {label}
      </Button>
      <Suspense fallback={null}>
        {unsaved && (
          <UnsavedDialog
            texts={unsaved}
            isBusy={isBusy}
            onStay={() => setUnsaved(undefined)}
            onDrop={() => void leave()}
            onSave={() => void saveAndLeave()}
          />
        )}
      </Suspense>
    </>
  )
}

/** Returns whether the user is signed out. Offline, the session ends here now, and at the server once it can be reached. */
async function endSession(isFailureIgnored: boolean): Promise<boolean> {
  if (navigator.onLine) {
    try {
      await signOut()
      return true
    } catch (error) {
      console.warn('The auth service did not sign out.', error)
      if (!isFailureIgnored && navigator.onLine) return false
    }
  }
  clearStoredSession()
  writeAuthState({ status: 'anonymous', user: null })
  if (!navigator.onLine) addEventListener('online', endServerSession, { once: true })
  return true
}

/** The session cookie is enough to end the session at the server. */
function endServerSession(): void {
  fetch('/api/logout', { credentials: 'include', redirect: 'manual' }).catch((error: unknown) =>
    console.warn('The session at the server was not ended.', error),
  )
}

function toastResult(isSignedOut: boolean): void {
  showToast(
    isSignedOut
      ? {
          title: 'Logged out successfully',
          description: 'You have been logged out of your account.',
          tone: 'success',
        }
      : { title: 'Error', description: 'Failed to log out. Please try again.', tone: 'destructive' },
  )
}
