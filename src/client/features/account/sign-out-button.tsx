import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { signOut } from '../../lib/auth.ts'
import { clearStoredSession } from '../../lib/auth-storage.ts'
import { Button } from '../../ui/button.tsx'

/** Signs the auth client out, and leaves through the server's own door, which ends the browser's session. */
export function SignOutButton({ leave = () => location.assign('/api/logout') }: { leave?: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const go = async () => {
    setIsBusy(true)
    // Whatever becomes of this, the door below is taken.
    await signOut().catch((error: unknown) => console.warn('The auth client did not sign out.', error))
    clearStoredSession()
    leave()
  }
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void go()}>
      {!isBusy && <LogOut aria-hidden="true" />}
      Sign Out
    </Button>
  )
}
