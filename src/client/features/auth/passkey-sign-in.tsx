import KeyRound from 'lucide-react/icons/key-round'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

/**
 * Signs in by a passkey: by its button, or by the browser's suggestions at the field with `autocomplete="webauthn"`. Those end
 * while `isPaused`, when another way is used. `onChosen` tells whether a chosen passkey is signing in.
 */
export function PasskeySignIn(props: { isPaused: boolean; onChosen: (isChosen: boolean) => void }) {
  const { isAsking, problem, ask } = usePasskeySignIn(props)
  const problemId = useId()
  return (
    <>
      <Button
        variant="secondary"
        isWide
        isBusy={isAsking}
        aria-describedby={problem ? problemId : undefined}
        onClick={ask}
      >
        {!isAsking && <KeyRound aria-hidden="true" />}
        Sign in with a passkey
      </Button>
      {problem && (
        <p id={problemId} className="text-sm text-bad">
          {problem}
        </p>
      )}
    </>
  )
}
