import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { logOut } from './log-out.ts'

/** Signs out and goes to the start. */
export function SignOutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const leave = async () => {
    setIsBusy(true)
    const isOut = await logOut()
    setIsBusy(false)
    if (isOut) onSignedOut()
  }
  return (
    <Button variant="ghost" isBusy={isBusy} onClick={() => void leave()}>
      {!isBusy && <LogOut aria-hidden="true" />}
      Logout
    </Button>
  )
}
