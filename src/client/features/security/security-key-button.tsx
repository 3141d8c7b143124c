import { useEffect, useRef, useState } from 'react'
import { PasskeyCancelledError, passkeyProblem } from '../../lib/passkey-problem.ts'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { listSecurityKeys, verifySecurityKey } from '../../lib/security-keys.ts'
import { Button } from '../../ui/button.tsx'

/** Signs in with the user's security key as the second factor. Nothing without one. */
export function SecurityKeyButton() {
  const [keys, setKeys] = useState<string[]>([])
  useEffect(() => {
    if (!canUsePasskeys()) return
    // Without the list there are the other ways.
    listSecurityKeys().then(setKeys, (error: unknown) =>
      console.warn('The security keys are not known.', error),
    )
  }, [])
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const [factorId] = keys
  if (factorId === undefined) return null

  const verify = async () => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    controller.current = new AbortController()
    try {
      await verifySecurityKey(factorId, controller.current.signal)
    } catch (error) {
      if (!(error instanceof PasskeyCancelledError)) setProblem(passkeyProblem(error))
    }
    setIsBusy(false)
  }
  return (
    <>
      <Button variant="secondary" isWide isBusy={isBusy} onClick={() => void verify()}>
        Use My Security Key
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </>
  )
}
